import ArgumentParser
import CProcess
import Foundation

/// The entry point: parses the arguments, runs a command and exits with its status.
@main
enum Main {
  static func main() async {
    exit(await run())
  }

  private static func run() async -> Int32 {
    do {
      // Swift's own handler would offer a debugger for a program that holds passwords.
      signal(SIGQUIT, SIG_DFL)
      _ = accounts_forbid_core_dumps()
      try Arguments.requireUTF8()
      widenHelp()
      var command = try await AccountsCommand.asyncParseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return ExitStatus.done.rawValue
    } catch let code as ExitCode {
      return code.rawValue
    } catch let failure as Failure {
      return Console.report(failure, arguments: CommandLine.arguments).rawValue
    } catch {
      return reportUsage(error).rawValue
    }
  }

  /// Sets a minimum width for help: ArgumentParser 1.8 crashes in terminals narrower than its
  /// indentation.
  private static func widenHelp() {
    var size = winsize()
    let given = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
    let isTerminal = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    guard let width = given ?? (isTerminal ? Int(size.ws_col) : nil), width < 40 else { return }
    setenv("COLUMNS", "40", 1)
  }

  /// Prints the requested help, or reports an error in the arguments.
  private static func reportUsage(_ error: any Error) -> ExitStatus {
    guard AccountsCommand.exitCode(for: error) != .success else {
      return Console.printHelp(AccountsCommand.fullMessage(for: error))
    }
    return Console.report(failure(error), arguments: CommandLine.arguments)
  }

  private static func failure(_ error: any Error) -> Failure {
    if let unknown = UnknownSubcommand(CommandLine.arguments, of: AccountsCommand.self) {
      return Failure(unknown)
    }
    let line = AccountsCommand.message(for: error).asErrorLine
    // Suggestions of ArgumentParser become hints, like all others.
    if let match = line.wholeMatch(
      of: /(unknown option '(--?\w)[\w-]*')\. Did you mean ('[\w-]+')\?/
    ),
      // It counts letters that differ, also between words that have nothing in common.
      match.3.dropFirst().hasPrefix(match.2)
    {
      return Failure(
        .usage,
        code: .usage,
        String(match.1),
        hint: Failure.didYouMean([String(match.3)])
      )
    }
    if let option = CommandLine.arguments.dropFirst().first, CommandLine.arguments.count > 2,
      line == "unknown option \(option.quoted)"
    {
      return Failure(.usage, code: .usage, line, hint: "write options after the command")
    }
    let fault = line.replacing(/\. Did you mean '[\w-]+'\?$/, with: "")
    return Failure(.usage, code: .usage, fault, hint: "see '\(helpCommand(for: error))'")
  }

  /// Returns the command that prints the relevant help; the full message ends with it.
  private static func helpCommand(for error: any Error) -> String {
    let match = AccountsCommand.fullMessage(for: error)
      .firstMatch(of: /'(accounts[a-z -]* --help)'/)
    return match.map { String($0.1) } ?? "accounts --help"
  }
}

extension String {
  /// The first line and the list after it, if any, in the style of the program's errors: lower
  /// case, without a full stop.
  fileprivate var asErrorLine: String {
    let lines = split(whereSeparator: \.isNewline)
    var line = String(lines.first ?? "")
    // Long lists of choices have one choice on each line.
    if line.hasSuffix(":") {
      line += " " + lines.dropFirst().map { $0.drop { " -".contains($0) } }.joined(separator: ", ")
    }
    let start = line.prefix(1).lowercased() + line.dropFirst()
    return start.hasSuffix(".") ? String(start.dropLast()) : start
  }
}
