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

  /// The columns and rows of the terminal that prompts go to, as far as it tells.
  static var promptSize: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return (80, 24)
    }
    return (max(20, Int(size.ws_col)), max(3, Int(size.ws_row)))
  }

  /// Asks for a line, which the terminal shows and lets the person edit.
  ///
  /// - Throws: `RuleFailure` where the answer is not UTF-8; ``Failure`` where the input ends instead.
  static func ask(_ prompt: String) throws -> String {
    Console.say(prompt, terminator: "")
    var bytes: [UInt8] = []
    while let byte = nextByte() {
      guard byte != UInt8(ascii: "\n") else {
        // Not readLine(): it would put other characters in place of what is not UTF-8.
        guard let line = String(validating: bytes, as: UTF8.self) else {
          throw RuleFailure(.invalidEncoding)
        }
        return line
      }
      bytes.append(byte)
    }
    Console.say("")
    throw Failure.givenUp
  }

  /// Asks for a yes; anything else is a no.
  static func confirm(_ question: String) throws -> Bool {
    do {
      return Words.isYes(try ask("\(question) (yes or no): "))
    } catch is RuleFailure {
      return false
    }
  }

  /// Has somebody agree to what cannot be undone.
  ///
  /// - Parameters:
  ///   - isGiven: whether they have, on the command line.
  ///   - question: what to ask otherwise.
  /// - Throws: ``Failure`` where they do not, or cannot be asked.
  static func requireConsent(_ isGiven: Bool, _ question: String) throws {
    if isGiven { return }
    guard isInteractive else { return try Failure.require(["--yes"]) }
    guard try confirm(question) else { throw Failure.givenUp }
  }

  /// The next byte of standard input; nil at its end.
  static func nextByte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count == 1 { return byte }
      guard count < 0, errno == EINTR else { return nil }
    }
  }
}

extension Failure {
  /// The person ended the input, or pressed ^C.
  static let givenUp = Failure(givenUpIn: Words(.english))
}
