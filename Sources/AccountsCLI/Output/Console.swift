import AccountsJSON
import Foundation

/// The output of the program: data to standard output, messages to standard error.
enum Console {
  /// Prints lines of text or JSON; characters that control a terminal are shown by number.
  ///
  /// - Throws: ``Failure`` if standard output cannot be written, for example on a full disk.
  static func print(_ text: String, terminator: String = "\n") throws {
    try write(text.shownLines + terminator)
  }

  /// Prints a file or a part of it: each byte, unless it is for a terminal.
  ///
  /// - Throws: ``Failure`` if standard output cannot be written.
  static func printFile(_ text: String) throws {
    try write(isatty(STDOUT_FILENO) == 1 ? text.shownLines : text)
  }

  private static func write(_ text: String) throws {
    do { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) } catch {
      throw Failure(.fault, code: .standardStreams, "cannot write to standard output")
    }
  }

  /// Prints a value as one line of JSON (RFC 8259), with fields in alphabetical order.
  static func printJSON(_ value: some Encodable) throws { try print(JSONText.text(of: value)) }

  /// Prints a message.
  static func say(_ text: String, terminator: String = "\n") {
    // Without standard error there is no reader left.
    try? FileHandle.standardError.write(contentsOf: Data((text + terminator).utf8))
  }

  /// Reports the result of a command.
  static func note(_ text: String) { tell("accounts: \(text.shown)") }

  /// Reports a failure and its hint.
  static func report(_ failure: Failure) -> ExitStatus {
    for problem in failure.entries {
      let field = problem.field.map { "\($0): " } ?? ""
      tell("accounts: error: \(field)\(problem.message.shown)")
    }
    if let hint = failure.hint { tell("accounts: hint: \(hint.shown)") }
    return failure.status
  }

  /// Prints a message, wrapped only in a terminal.
  private static func tell(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return say(text) }
    for line in text.wrapped(toWidth: Terminal.promptSize.width - 1, hanging: 2) { say(line) }
  }

  /// Reports a failure as JSON.
  static func reportJSON(_ failure: Failure) -> ExitStatus {
    do {
      try printJSON(failure)
      return failure.status
    } catch {
      return report(failure)
    }
  }

  /// Reports a failure that occurred before the command was known.
  static func report(_ failure: Failure, arguments: [String]) -> ExitStatus {
    let asksForJSON = arguments.contains("--json") || arguments.contains("--format=json")
    return asksForJSON ? reportJSON(failure) : report(failure)
  }

  /// Prints the requested help.
  static func printHelp(_ text: String) -> ExitStatus {
    do {
      try print(text)
      return .done
    } catch {
      return report(Failure(error))
    }
  }
}
