import Accounts
import AccountsJSON
import AccountsForms
import ArgumentParser
import Foundation

/// Imports users from a file.
struct ImportUsersCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import users from a file.",
    discussion: """
      Each line is a JSON object, or a CSV record after a first line with the column names. Required: name, email, \
      birthday, language, and passwordHash, or password in plain text. Optional: id, role, termsAcceptedAt, createdAt, \
      emailVerifiedAt, disabledAt and lastLogInAt. Other fields and columns are ignored. CSV may have commas, semicolons or tabs, and names of columns such as Password_Hash.

      Write dates of birth as 1990-12-31, and languages as english, portuguese or spanish.

      Hashes: PHC strings of argon2, scrypt and PBKDF2; bcrypt, sha256-crypt, sha512-crypt, yescrypt; phpass; \
      Django, Werkzeug, passlib, ASP.NET Core and LDAP's {SSHA}. Each is replaced at its owner's first login.

      A line with an error is refused and reported with its number; the others are imported. Users whose ID or address already exists stay unchanged, so you can run the import again. \
      Exit status 65 means that lines were refused. With --json, at most 10000 errors are printed; errorCount \
      counts all.

      Examples:
        accounts users import users.jsonl --dry-run
        accounts users import users.csv
        gzip -dc users.jsonl.gz | accounts users import -
      """
  )

  @Argument(help: "The file; - for standard input.")
  var file: String

  @Option(help: "The format: jsonl or csv; by default from the file name.")
  var format: UserRecordReader.Format?

  @Flag(
    help: "Check every line, also against the database if there is one; store nothing."
  )
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Lines stored in one transaction, from 1 to \(ImportBatch.maximumSize); smaller batches let other writers in sooner.",
      valueName: "lines"
    )
  )
  var batchSize = ImportBatch.maximumSize

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (1...ImportBatch.maximumSize).contains(batchSize) else {
      throw ArgumentParser.ValidationError(
        "--batch-size must be from 1 to \(ImportBatch.maximumSize), not \(batchSize)"
      )
    }
  }

  func perform() async throws {
    let form = format ?? (file.lowercased().hasSuffix(".csv") ? .csv : .jsonl)
    let rules = try Settings.forms(common.configuration)
    let words = rules.messages(in: try Environment.current.language)
    var report = ImportReport(words: words, isJSON: common.json, isDryRun: dryRun)
    let interruption = Interruption()
    if file == "-", isatty(STDIN_FILENO) == 1 {
      Console.note("reading users from standard input; press Ctrl-D on a new line to finish")
    }
    do {
      let bytes = try ByteReader(path: file, interruption: interruption)
      var reader = try report.reader(form, of: bytes, by: rules)
      try await common.withDatabase(
        dryRun ? .temporaryIfMissing : .created,
        pepper: true
      ) {
        try await store(&reader, of: bytes, into: $0.administration, &report, interruption)
      }
    } catch is Interruption.Requested {
      throw report.interrupted
    }
    try report.finish()
  }

  private func store(
    _ reader: inout UserRecordReader,
    of bytes: ByteReader,
    into administration: UserAdministration,
    _ report: inout ImportReport,
    _ interruption: Interruption
  ) async throws {
    let bar = ImportProgress(try common.terminalStyle)
    defer { bar.finish() }
    let dryRun = dryRun ? ImportDryRun() : nil
    var next = await nextBatch(&reader, of: bytes, administration, dryRun)
    while let (batch, prepared) = try next.get() {
      try interruption.check()
      // Reads and checks the next lines while these are stored; if that fails, these are still reported.
      async let results = administration.importUsers(prepared, by: Operator.current)
      next = await nextBatch(&reader, of: bytes, administration, dryRun)
      let stored = try await results
      bar.pause { report.add(batch.items, stored) }
      bar.show(done: report.count, fraction: batch.fraction)
    }
  }

  private func nextBatch(
    _ reader: inout UserRecordReader,
    of bytes: ByteReader,
    _ administration: UserAdministration,
    _ dryRun: ImportDryRun?
  ) async -> Result<(ImportBatch, PreparedUsers)?, any Error> {
    do {
      guard let batch = try ImportBatch(&reader, of: bytes, size: batchSize) else {
        return .success(nil)
      }
      let prepared = try await administration.prepareUsers(batch.records, in: dryRun)
      return .success((batch, prepared))
    } catch {
      return .failure(error)
    }
  }
}
