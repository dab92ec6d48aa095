import Accounts
import AccountsForms
import AccountsTransfer
import ArgumentParser
import Foundation

/// Imports users from a file.
struct ImportUsersCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import users from a file.",
    discussion: """
      With --from, reads files exported from another system as they are: SQLite files, CSV, JSON and JSON Lines, with their \
      password hashes and IDs. 'accounts users show django:17' finds a user by this external ID.

      Without --from, reads a file with one JSON object on each line, a JSON file with a list of objects, or a CSV file \
      whose first line has the column names. CSV columns may be separated by commas, semicolons or tabs. Fields: name, email, birthday, \
      language, and passwordHash, or password in plain text; also id, role, termsAcceptedAt, createdAt, \
      emailVerifiedAt, disabledAt, lastLogInAt and externalID. If your columns have other names, use --map; first_name+last_name=name \
      joins two columns, and address.city=town reads a nested member into the custom field town. Other columns are ignored, with a warning.

      Write dates of birth as 1990-12-31, and languages as \(Messages.languageChoices).

      Hashes: PHC strings of argon2, scrypt and PBKDF2; bcrypt, sha256-crypt, sha512-crypt, yescrypt; phpass; \
      Django, WordPress, Firebase, Flask-Security, Werkzeug, passlib, ASP.NET Core and LDAP's {SSHA}. When a user \
      logs in for the first time, a new hash in this program's own format replaces the imported one.

      A user with an error is rejected and reported; the others are imported. Users whose ID or address already exists \
      stay unchanged, so you can run the import again. Exit status 65 means that users were rejected. With --json, at \
      most 10000 errors are printed; errorCount counts all.

      Examples:
        accounts users import users.jsonl --dry-run
        accounts users import --from django auth_user.csv
        accounts users import --from firebase users.json --hash-config hash.txt
        accounts users import people.csv --map mail=email --map hash=passwordHash
        gzip -dc users.jsonl.gz | accounts users import -
      """
  )

  @Argument(help: "The files; - for standard input.")
  var files: [String]

  @OptionGroup var options: MappingOptions

  @Option(
    help:
      "The format: jsonl, json or csv; by default, detected from the file's name and first bytes."
  )
  var format: UserRecordReader.Format?

  @Flag(
    help: "Check every line, also against the database if there is one; store nothing."
  )
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Number of lines stored in one transaction, from 1 to \(ImportBatch.maximumSize); smaller batches block other writers for less time.",
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
    let rules = try Settings.forms(common.configuration)
    let words = rules.messages(in: try Environment.current.language).forAdministrators
    let mapping = try options.mapping(by: rules, in: words)
    var report = ImportReport(
      words: words,
      isJSON: common.json,
      isDryRun: dryRun,
      hasSeveralFiles: files.count > 1
    )
    let interruption = Interruption()
    if files.contains("-"), isatty(STDIN_FILENO) == 1 {
      Console.note("reading users from standard input; press Ctrl-D on a new line to finish")
    }
    do {
      let opened = try files.map { path in
        let file = try ImportFile(
          path,
          format: format,
          table: options.table,
          mapping,
          interruption: interruption
        )
        let reader = try file.reader(
          mapping,
          by: rules,
          needsPasswords: !options.allowMissingHashes,
          in: words
        )
        return (file, reader)
      }
      try await common.withDatabase(
        dryRun ? .temporaryIfMissing : .created,
        pepper: true
      ) {
        let dryRun = dryRun ? ImportDryRun() : nil
        for (file, reader) in opened {
          report.begin(file.path, reader)
          try await store(reader, of: file, into: $0.administration, dryRun, &report, interruption)
        }
      }
    } catch is Interruption.Requested {
      throw report.interrupted
    }
    try report.finish()
  }

  private func store(
    _ reader: UserRecordReader,
    of file: ImportFile,
    into administration: UserAdministration,
    _ dryRun: ImportDryRun?,
    _ report: inout ImportReport,
    _ interruption: Interruption
  ) async throws {
    var reader = reader
    let bar = ImportProgress(try common.terminalStyle)
    defer { bar.finish() }
    var next = await nextBatch(&reader, of: file, administration, dryRun)
    while let (batch, prepared) = try next.get() {
      try interruption.check()
      // Reads and checks the next lines while these are stored; if that fails, these are still
      // reported.
      async let results = administration.importUsers(prepared, by: .trusted(Operator.current))
      next = await nextBatch(&reader, of: file, administration, dryRun)
      let stored = try await results
      bar.pause { report.add(batch.items, stored) }
      bar.show(done: report.count, fraction: batch.fraction)
    }
    bar.pause { report.note(reader.ignoredColumns) }
  }

  private func nextBatch(
    _ reader: inout UserRecordReader,
    of file: ImportFile,
    _ administration: UserAdministration,
    _ dryRun: ImportDryRun?
  ) async -> Result<(ImportBatch, PreparedUsers)?, any Error> {
    do {
      guard let batch = try ImportBatch(&reader, of: file, size: batchSize) else {
        return .success(nil)
      }
      let prepared = try await administration.prepareUsers(
        batch.records,
        in: dryRun,
        missingPasswords: options.allowMissingHashes ? .allowed : .refused
      )
      return .success((batch, prepared))
    } catch {
      return .failure(error)
    }
  }
}
