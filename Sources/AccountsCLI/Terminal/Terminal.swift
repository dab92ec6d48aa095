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
  /// - Throws: `RuleFailure` where the answer is not UTF-8; ``Failure`` where the input ends instead.
  static func ask(_ prompt: String) throws -> String {
    Console.say(prompt, terminator: ": ")
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

  /// Asks for a field's text until it is valid.
  ///
  /// - Parameters:
  ///   - prompt: what to ask.
  ///   - field: what is being filled in.
  ///   - words: the language that errors are told in.
  ///   - isGiven: whether the field holds something already, to be asked for only if it is refused.
  /// - Throws: ``Failure`` where the person gives up.
  static func ask(
    _ prompt: String,
    into field: FormField<String>,
    _ words: Words,
    isGiven: Bool
  ) throws {
    if isGiven, field.isValid { return }
    if isGiven { show(field.errors, words) }
    repeat {
      do {
        field.value = try ask(prompt)
      } catch let failure as RuleFailure {
        field.refuseInput(failure)
      }
      show(field.errors, words)
    } while !field.isValid
  }

  /// Tells what is wrong with a field.
  static func show(_ errors: [ValidationError], _ words: Words) {
    for error in errors { Console.say("\(words.errorPrefix): \(words.message(for: error))") }
  }

  /// Asks for a yes; anything else is a no.
  static func confirm(_ question: String) throws -> Bool {
    Words.isYes(try ask("\(question) (yes or no)"))
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
  static let givenUp = Failure(.interrupted, code: "givenUp", "given up; nothing was changed")
}
