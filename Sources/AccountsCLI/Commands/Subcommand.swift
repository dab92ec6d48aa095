import Accounts
import AccountsForms
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

  /// Opens the accounts in the database these options name.
  ///
  /// - Parameter needsPepper: whether passwords are to be hashed or verified.
  /// - Returns: the accounts.
  /// - Throws: ``Failure`` and `StorageError`.
  func openAccounts(withPepper needsPepper: Bool = false) throws -> AccountService {
    let configuration = try configuration
    let location = try DatabaseLocation(option: db, configuration)
    try location.makeFolder()
    return try AccountService(
      databasePath: location.path,
      settings: try Settings.read(configuration, withPepper: needsPepper)
    )
  }

  /// Opens the accounts in the database these options name, which has to be there.
  ///
  /// - Parameter needsPepper: whether passwords are to be hashed or verified.
  /// - Returns: the accounts.
  /// - Throws: ``Failure`` and `StorageError`.
  func openExistingAccounts(withPepper needsPepper: Bool = false) throws -> AccountService {
    let configuration = try configuration
    let location = try DatabaseLocation(option: db, configuration)
    try location.requireFile()
    return try AccountService(
      databasePath: location.path,
      settings: try Settings.read(configuration, withPepper: needsPepper)
    )
  }
}
