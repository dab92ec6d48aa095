import AccountsForms
import Foundation

/// The person at the terminal: prompts go to standard error, answers come from standard input.
enum Terminal {
  /// Whether there is a person to ask.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// The columns of the terminal that standard output goes to; nil where it goes elsewhere.
  static var width: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Asks for a line.
  ///
  /// - Throws: ``Failure`` where the answer is not UTF-8, or the input ends instead.
  static func ask(_ prompt: String) throws -> String {
    Console.say(prompt, terminator: ": ")
    guard let line = readLine() else { throw Failure.givenUp }
    return line
  }

  /// Asks for a yes; anything else is a no.
  static func confirm(_ question: String) throws -> Bool {
    Words.isYes(try ask("\(question) (yes/no)"))
  }
}

extension Failure {
  /// The person ended the input, or pressed ^C.
  static let givenUp = Failure(.interrupted, code: "givenUp", "given up; nothing was stored")
}
