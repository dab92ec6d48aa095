import Accounts
import AccountsForms
import AccountsSQLite
import ArgumentParser
import Foundation

/// A command that does something: the rest is telling how it went.
protocol Subcommand: AsyncParsableCommand {
  /// What every command takes.
  var common: CommonOptions { get }

  /// Whether answers and errors are to be JSON.
  var wantsJSON: Bool { get }

  /// Does what the command is for.
  ///
  /// - Throws: ``Failure``, or anything a ``Failure`` can be made of.
  func perform() async throws
}

extension Subcommand {
  /// Whether `--json` was given.
  var wantsJSON: Bool { common.json }

  /// Runs the command and tells what went wrong, in the form that was asked for.
  ///
  /// - Throws: `ExitCode`, once everything has been said.
  func run() async throws {
    do {
      try await perform()
    } catch let told as ImportReport.Told {
      throw ExitCode(told.status.rawValue)
    } catch {
      let failure = Failure(error)
      let status = wantsJSON ? Console.reportJSON(failure) : Console.report(failure)
      throw ExitCode(status.rawValue)
    }
  }
}

/// A command that needs a database from its beginning to its end.
protocol DatabaseCommand: Subcommand {
  /// Whether passwords are hashed or verified, which takes the pepper's keys.
  var needsPepper: Bool { get }

  /// Does the work of the command.
  ///
  /// - Parameter database: an existing database; it is closed afterwards.
  /// - Throws: ``Failure``, or anything a ``Failure`` can be made of.
  func perform(with database: OpenDatabase) async throws
}

extension DatabaseCommand {
  /// No passwords, unless a command says otherwise.
  var needsPepper: Bool { false }

  func perform() async throws {
    try await common.withDatabase(pepper: needsPepper) { try await perform(with: $0) }
  }
}

/// A database that is open while a command runs.
struct OpenDatabase {
  /// The accounts as a person uses them.
  let accounts: AccountService

  /// The accounts as administrators use them.
  let administration: UserAdministration

  /// What was done to whom.
  let auditLog: AuditLog

  /// The file that they are stored in.
  let store: SQLiteStore

  /// Opens a database, creating and migrating it where that is needed.
  ///
  /// - Throws: ``Failure`` and `StorageError`.
  init(path: String, _ configuration: AccountsConfiguration, withPepper: Bool = false) throws {
    let settings = try Settings.read(configuration, withPepper: withPepper)
    store = try SQLiteStore(
      path: path,
      audit: settings.audit,
      auditKeyPath: try Settings.auditKeyPath(configuration)
    )
    accounts = AccountService(store: store, settings: settings)
    administration = UserAdministration(accounts)
    auditLog = AuditLog(accounts)
  }
}

/// What every command takes.
struct CommonOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The database file.", valueName: "file"))
  var db: String?

  @Option(help: ArgumentHelp("The file with settings; see 'accounts config'.", valueName: "file"))
  var config: String?

  @Flag(help: "Print the answer, or the errors, as one line of JSON.")
  var json = false

  @Flag(
    help: "Write every line once, without colours: for screen readers. ACCOUNTS_PLAIN=1 does too."
  )
  var plain = false

  /// Where to ask, in somebody's language.
  ///
  /// - Throws: ``Failure``.
  func prompt(in words: Words) throws -> Prompt {
    Prompt(style: try terminalStyle, words: words)
  }

  /// What the installation decides.
  var configuration: AccountsConfiguration {
    get throws { try AccountsConfiguration(file: config) }
  }

  /// What the terminal may be sent.
  var terminalStyle: TerminalStyle {
    get throws { try TerminalStyle(isPlain: plain, .current) }
  }

  /// A database that a command opens.
  enum WantedDatabase {
    /// One that exists: reading must not create any.
    case existing

    /// One that is created where it is missing.
    case created
  }

  /// Opens the accounts in the database these options name, and closes them whatever becomes of the work.
  ///
  /// - Parameters:
  ///   - wanted: whether it is created.
  ///   - needsPepper: whether passwords are hashed or verified.
  ///   - work: uses the accounts.
  /// - Returns: what the work returns.
  /// - Throws: ``Failure``, `StorageError`, and what the work throws.
  func withDatabase<Result>(
    _ wanted: WantedDatabase = .existing,
    pepper needsPepper: Bool = false,
    _ work: (OpenDatabase) async throws -> Result
  ) async throws -> Result {
    let configuration = try configuration
    let location = try DatabaseLocation(option: db, configuration)
    switch wanted {
    case .existing: try location.requireFile()
    case .created: try location.makeFolder()
    }
    let database = try OpenDatabase(
      path: location.path,
      configuration,
      withPepper: needsPepper
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
