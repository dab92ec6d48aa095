import Foundation

/// Where the program's words go: data to standard output, talk to standard error.
enum Console {
  /// Prints data.
  ///
  /// - Throws: ``Failure`` where standard output cannot be written, such as a full disk.
  static func print(_ text: String, terminator: String = "\n") throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((text + terminator).utf8))
    } catch {
      throw Failure(.fault, "standard output cannot be written")
    }
  }

  /// Prints a value as one line of JSON (RFC 8259), members in alphabetical order.
  static func printJSON(_ value: some Encodable) throws { try print(json(value)) }

  /// A value as one line of JSON, without its end.
  static func json(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// Says something that is not data.
  static func say(_ text: String, terminator: String = "\n") {
    // Where even standard error is gone there is nobody left to tell.
    try? FileHandle.standardError.write(contentsOf: Data((text + terminator).utf8))
  }

  /// Says what the program did.
  static func note(_ text: String) { tell("accounts: \(text.shown)") }

  /// Says what went wrong and what to do about it.
  static func report(_ failure: Failure) -> ExitStatus {
    for problem in failure.entries {
      let field = problem.field.map { "\($0): " } ?? ""
      tell("accounts: error: \(field)\(problem.message.shown)")
    }
    if let hint = failure.hint { tell("accounts: hint: \(hint)") }
    return failure.status
  }

  /// Says something in lines that fit the terminal; in one, where it goes elsewhere.
  private static func tell(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return say(text) }
    for line in text.wrapped(toWidth: Terminal.promptSize.width - 1, hanging: 2) { say(line) }
  }

  /// Says what went wrong as data, for a program.
  static func reportJSON(_ failure: Failure) -> ExitStatus {
    do {
      try printJSON(failure)
      return failure.status
    } catch {
      return report(failure)
    }
  }

  /// Says what went wrong before it was known which command was meant.
  static func report(_ failure: Failure, arguments: [String]) -> ExitStatus {
    let asksForJSON = arguments.contains("--json") || arguments.contains("--format=json")
    return asksForJSON ? reportJSON(failure) : report(failure)
  }

  /// Prints help that was asked for.
  static func printHelp(_ text: String) -> ExitStatus {
    do {
      try print(text)
      return .done
    } catch {
      return report(Failure(error))
    }
  }
}
