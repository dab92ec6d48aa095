import Accounts
import AccountsForms
import ArgumentParser

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

  /// Opens the database that the options name, runs a closure and closes the database, even after
  /// errors; warns of an audit log that is not signed.
  ///
  /// - Parameters:
  ///   - wanted: the requirement for the database.
  ///   - needsPepper: whether passwords are hashed or verified.
  ///   - needsForms: whether a form without a password is filled in.
  ///   - wantedMail: the requirement for the settings of mail.
  ///   - warnsOfLog: whether to warn; the server has a log of its own for that.
  ///   - work: a closure that uses the database.
  /// - Returns: the result of the closure.
  /// - Throws: ``Failure``, `StorageError`, and the errors of the closure.
  func withDatabase<Result>(
    _ wanted: WantedDatabase = .existing,
    pepper needsPepper: Bool = false,
    forms needsForms: Bool = false,
    mail wantedMail: WantedMail = .none,
    warnsOfLog: Bool = true,
    _ work: (OpenDatabase) async throws -> Result
  ) async throws -> Result {
    let configuration = try configuration
    let location = try DatabaseLocation(option: db, configuration)
    if db != nil { location.warnOfPassword(in: "--db") }
    var temporary: TemporaryDatabase?
    defer { temporary?.remove() }
    switch wanted {
    case .existing: try location.requireExisting()
    case .created: try location.makeFolder()
    case .temporaryIfMissing: temporary = location.isMissing ? try TemporaryDatabase() : nil
    }
    if temporary != nil {
      Console.note(
        "there is no database at \(location.path.shown); checking as if there were an empty one"
      )
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
      if warnsOfLog { await warnOfUnsignedLog(database.auditLog) }
      await database.accounts.close()
      return result
    } catch {
      await database.accounts.close()
      throw error
    }
  }

  private func warnOfUnsignedLog(_ auditLog: AuditLog) async {
    // Reading needs no key.
    guard (try? await auditLog.isSealed()) == false else { return }
    Console.say(
      "accounts: warning: the audit log was changed by another program and is no longer signed"
    )
    Console.say("accounts: hint: run 'accounts audit verify'")
  }
}
