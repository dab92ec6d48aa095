import Accounts
import AccountsForms
import ArgumentParser
import Foundation

/// Stores the users of a file.
struct ImportUsersCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Store the users of a file, each by itself.",
    discussion: """
      A line is an object of JSON, or a record of CSV under a first line with the names of the columns: name, \
      email, birthday and language; passwordHash, or password for one that is to be hashed; and as far as they \
      are known id, role, termsAcceptedAt, createdAt, emailVerifiedAt, disabledAt and lastLogInAt.

      A birthday is written as 1990-12-31, a language as english, portuguese or spanish.

      Hashes: PHC strings of argon2, scrypt and PBKDF2; bcrypt, sha256-crypt, sha512-crypt, yescrypt; phpass; \
      Django, Werkzeug, passlib, ASP.NET Core and LDAP's {SSHA}. Each is replaced at its owner's first login.

      A line that is refused is told, and keeps no other out. Who is there already stays as they are: an \
      import that was cut off can be run again. Exit status 65 says that some line was refused. \
      With --json the first 10000 errors are told, and errorCount says how many there are.

      Examples:
        accounts users import users.jsonl --dry-run
        accounts users import users.csv
        gzip -dc users.jsonl.gz | accounts users import -
      """
  )

  @OptionGroup var common: CommonOptions

  @Argument(help: "The file; - for standard input.")
  var file: String

  @Option(help: "The form: jsonl or csv; by the file's name unless it is given.")
  var format: RecordReader.Format?

  @Flag(
    help: "Judge every line beside those in the database, which has to be there, and store nobody."
  )
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Lines stored in one transaction, from 1 to \(ImportBatch.maximumSize); fewer make other writers wait less.",
      valueName: "lines"
    )
  )
  var batchSize = ImportBatch.maximumSize

  func validate() throws {
    guard (1...ImportBatch.maximumSize).contains(batchSize) else {
      throw ArgumentParser.ValidationError(
        "--batch-size is from 1 to \(ImportBatch.maximumSize), not \(batchSize)"
      )
    }
  }

  func perform() async throws {
    let form = format ?? (file.lowercased().hasSuffix(".csv") ? .csv : .jsonl)
    let words = Words(try Environment.current.language)
    var report = ImportReport(words: words, isJSON: common.json, isDryRun: dryRun)
    let interruption = Interruption()
    if file == "-", isatty(STDIN_FILENO) == 1 {
      Console.note("reading users from standard input; ^D at the start of a line ends it")
    }
    do {
      let bytes = try ByteReader(path: file, interruption: interruption)
      var reader = try RecordReader(bytes, form)
      try await common.withDatabase(dryRun ? .existing : .created, pepper: true) {
        try await store(&reader, into: $0.administration, &report, interruption)
      }
    } catch is Interruption.Requested {
      throw report.interrupted
    }
    try report.finish()
  }

  private func store(
    _ reader: inout RecordReader,
    into administration: UserAdministration,
    _ report: inout ImportReport,
    _ interruption: Interruption
  ) async throws {
    let bar = ImportProgress(try common.terminalStyle)
    defer { bar.finish() }
    let trial = dryRun ? ImportTrial() : nil
    var next = await nextBatch(&reader, administration, trial)
    while let (batch, prepared) = try next.get() {
      try interruption.check()
      // The next lines are read and judged while these are stored; if they cannot be, these are told all the same.
      async let results = administration.importUsers(prepared, by: Operator.current)
      next = await nextBatch(&reader, administration, trial)
      let stored = try await results
      bar.pause { report.add(batch.items, stored) }
      bar.show(done: report.count, fraction: batch.fraction)
    }
  }

  private func nextBatch(
    _ reader: inout RecordReader,
    _ administration: UserAdministration,
    _ trial: ImportTrial?
  ) async -> Result<(ImportBatch, PreparedUsers)?, any Error> {
    do {
      guard let batch = try ImportBatch(&reader, size: batchSize) else { return .success(nil) }
      let prepared = try await administration.prepareUsers(batch.records, in: trial)
      return .success((batch, prepared))
    } catch {
      return .failure(error)
    }
  }
}
