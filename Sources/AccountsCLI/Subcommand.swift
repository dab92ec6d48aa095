import Accounts
import ArgumentParser

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
    } catch let reported as ImportReport.AlreadyReported {
      throw ExitCode(reported.status.rawValue)
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

  /// The requirement for the settings of mail.
  var wantedMail: CommonOptions.WantedMail { get }

  /// Runs the command on a database.
  ///
  /// - Parameter database: the open database; it is closed afterwards.
  /// - Throws: ``Failure``, or any error that can be converted to one.
  func perform(with database: OpenDatabase) async throws
}

extension DatabaseCommand {
  /// The default: no passwords.
  var needsPepper: Bool { false }

  /// The default: no form.
  var needsForms: Bool { false }

  /// The default: a command that verifies a password may tell the user by mail.
  var wantedMail: CommonOptions.WantedMail { needsPepper ? .ifSet : .none }

  func perform() async throws { try await performOnDatabase() }

  /// Opens the database and runs the command on it.
  ///
  /// - Throws: ``Failure``, or any error that can be converted to one.
  func performOnDatabase() async throws {
    try await common.withDatabase(
      pepper: needsPepper,
      forms: needsForms,
      mail: wantedMail
    ) { database in
      try await perform(with: database)
    }
  }
}
