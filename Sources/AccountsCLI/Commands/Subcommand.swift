import Accounts
import AccountsForms
import AccountsSQLite
import ArgumentParser
import Foundation

/// A command that reports its errors uniformly.
protocol Subcommand: AsyncParsableCommand {
  /// The options of every command.
  var common: CommonOptions { get }

  /// Whether to print results and errors as JSON.
  var wantsJSON: Bool { get }

  /// Runs the command.
  ///
  /// - Throws: ``Failure``, or any error that can be converted to one.
  func perform() async throws
}

extension Subcommand {
  /// Whether `--json` was given.
  var wantsJSON: Bool { common.json }

  /// Runs the command and reports errors in the requested format.
  ///
  /// - Throws: `ExitCode`, after reporting the error.
  func run() async throws {
    do {
      try await perform()
    } catch let told as ImportReport.AlreadyReported {
      throw ExitCode(told.status.rawValue)
    } catch {
      let failure = Failure(error)
      let status = wantsJSON ? Console.reportJSON(failure) : Console.report(failure)
      throw ExitCode(status.rawValue)
    }
  }
}

/// A command that needs an open database.
protocol DatabaseCommand: Subcommand {
  /// Whether the command hashes or verifies passwords, which needs the pepper keys.
  var needsPepper: Bool { get }

  /// Whether the command fills in a form without a password.
  var needsForms: Bool { get }

  /// Runs the command on a database.
  ///
  /// - Parameter database: The open database; it is closed afterwards.
  /// - Throws: ``Failure``, or any error that can be converted to one.
  func perform(with database: OpenDatabase) async throws
}

extension DatabaseCommand {
  /// The default: no passwords.
  var needsPepper: Bool { false }

  /// The default: no form.
  var needsForms: Bool { false }

  func perform() async throws { try await performOnDatabase() }

  /// Opens the database, runs the command on it and warns of an audit log that is not signed.
  ///
  /// - Throws: ``Failure``, or any error that can be converted to one.
  func performOnDatabase() async throws {
    try await common.withDatabase(pepper: needsPepper, forms: needsForms) { database in
      try await perform(with: database)
      // Reading needs no key.
      guard (try? await database.auditLog.isSealed()) == false else { return }
      Console.say(
        "accounts: warning: the audit log was changed by another program and is no longer signed"
      )
      Console.say("accounts: hint: run 'accounts audit verify'")
    }
  }
}

/// An open database and its services.
struct OpenDatabase {
  /// The path, as given; for a database on a server, its URL without the password.
  let path: String

  /// The name and the version of the database program.
  let version: String

  /// The settings that it was opened with.
  let settings: AccountSettings

  /// The settings of mail; nil if there are none, or the command needs none.
  let mail: MailConfiguration?

  /// The services for users.
  let accounts: AccountService

  /// The services for administrators.
  let administration: UserAdministration

  /// The audit log.
  let auditLog: AuditLog

  /// The store.
  let store: any AccountStore

  /// The store of a database file.
  ///
  /// - Throws: `StorageError` for a database on a server.
  var file: SQLiteStore {
    get throws {
      guard let file = store as? SQLiteStore else { throw StorageError(.notADatabase, path: path) }
      return file
    }
  }

  /// Opens a database, creating and migrating it if necessary.
  ///
  /// - Throws: ``Failure`` and `StorageError`.
  init(
    _ location: DatabaseLocation,
    _ configuration: AccountsConfiguration,
    withPepper: Bool,
    withForms: Bool,
    withMail: CommonOptions.WantedMail
  ) throws {
    path = location.path
    var settings = try Settings.read(configuration, withPepper: withPepper, withForms: withForms)
    mail =
      withMail == .none ? nil : try MailConfiguration(configuration, database: location)
    if withMail == .required, mail == nil { throw MailConfiguration.isMissing }
    settings.mail = mail?.settings
    self.settings = settings
    (store, version) = try location.open(audit: settings.audit, configuration)
    accounts = AccountService(store: store, settings: settings)
    administration = UserAdministration(accounts)
    auditLog = AuditLog(accounts)
  }
}

/// The options of every command.
struct CommonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The database file, or the URL of a PostgreSQL database.", valueName: "file")
  )
  var db: String?

  @Option(help: ArgumentHelp("The settings file; see 'accounts config'.", valueName: "file"))
  var config: String?

  @Flag(help: "Print the result or the errors as one line of JSON.")
  var json = false

  @Flag(
    help: """
      Plain output for screen readers: no colours, and no line is redrawn. Same as ACCOUNTS_PLAIN=1.
      """
  )
  var plain = false

  /// Returns a prompt in a language.
  ///
  /// - Throws: ``Failure``.
  func prompt(in words: Messages) throws -> Prompt {
    Prompt(style: try terminalStyle, words: words)
  }

  /// The configuration.
  var configuration: AccountsConfiguration {
    get throws { try AccountsConfiguration(file: config) }
  }

  /// The style of the terminal.
  var terminalStyle: TerminalStyle {
    get throws { try TerminalStyle(isPlain: plain, .current) }
  }

  /// The requirement for the database of a command.
  enum WantedDatabase {
    /// The database must exist: reading must not create one.
    case existing

    /// The database is created if it is missing.
    case created

    /// An empty database in a temporary folder takes the place of a missing one.
    case temporaryIfMissing
  }

  /// The requirement for the settings of mail of a command.
  enum WantedMail {
    /// The command queues and sends no mail, and works with wrong settings.
    case none

    /// The command queues or sends mail if there are settings.
    case ifSet

    /// The settings are required.
    case required
  }

  /// Opens the database that the options name, runs a closure and closes the database, even after errors.
  ///
  /// - Parameters:
  ///   - wanted: The requirement for the database.
  ///   - needsPepper: Whether passwords are hashed or verified.
  ///   - needsForms: Whether a form without a password is filled in.
  ///   - wantedMail: The requirement for the settings of mail.
  ///   - work: A closure that uses the database.
  /// - Returns: The result of the closure.
  /// - Throws: ``Failure``, `StorageError`, and the errors of the closure.
  func withDatabase<Result>(
    _ wanted: WantedDatabase = .existing,
    pepper needsPepper: Bool = false,
    forms needsForms: Bool = false,
    mail wantedMail: WantedMail = .none,
    _ work: (OpenDatabase) async throws -> Result
  ) async throws -> Result {
    let configuration = try configuration
    let location = try DatabaseLocation(option: db, configuration)
    if db != nil, location.server?.hasPassword == true {
      Console.say("accounts: warning: other users of this machine can see the password in --db")
      Console.say(
        "accounts: hint: put the password into ~/.pgpass or the file of PGPASSFILE, or the URL into the settings file"
      )
    }
    var temporary: TemporaryDatabase?
    defer { temporary?.remove() }
    switch wanted {
    case .existing: try location.requireExisting()
    case .created: try location.makeFolder()
    case .temporaryIfMissing: temporary = location.isMissing ? try TemporaryDatabase() : nil
    }
    if temporary != nil {
      Console.note("there is no database at \(location.path.shown); checking as if it were empty")
    }
    let database = try OpenDatabase(
      temporary.map { DatabaseLocation(file: $0.path) } ?? location,
      configuration,
      withPepper: needsPepper,
      withForms: needsForms,
      withMail: wantedMail
    )
    do {
      let result = try await work(database)
      await database.accounts.close()
      return result
    } catch {
      await database.accounts.close()
      throw error
    }
  }
}
