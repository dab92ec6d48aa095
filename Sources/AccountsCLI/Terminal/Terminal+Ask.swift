import AccountsForms
import Foundation

extension Terminal {
  /// Asks for a line, which the terminal itself echoes and lets the user edit.
  ///
  /// - Throws: `RuleFailure` if the answer is not UTF-8; ``Failure`` if the input ends.
  static func ask(_ prompt: String) throws -> String {
    Console.say(prompt, terminator: "")
    var bytes: [UInt8] = []
    while let byte = nextByte() {
      guard byte != UInt8(ascii: "\n") else {
        // Not readLine(), which replaces bytes that are not UTF-8.
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

  /// Asks a yes-or-no question; all other answers mean no.
  static func confirm(_ question: String) throws -> Bool {
    do {
      return Messages.isYes(try ask("\(question) (yes or no): "))
    } catch is RuleFailure {
      return false
    }
  }

  /// Reads the next byte of standard input; nil at its end.
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
  /// The failure after the user ended the input or pressed ^C.
  static let givenUp = Failure(givenUpIn: Messages(.english))
}
