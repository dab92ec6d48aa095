import AccountsForms
import Foundation

/// Asks for a password without showing it.
struct PasswordPrompt {
  /// Asks once.
  ///
  /// - Throws: ``Failure`` where the person gives up, with the terminal as it was before.
  static func ask(_ prompt: String) throws -> PasswordInput {
    Console.say(prompt, terminator: ": ")
    defer { Console.say("") }
    return try withRawTerminal {
      var bytes: [UInt8] = []
      defer { bytes.erase() }
      while let byte = nextByte() {
        switch byte {
        case Key.return, Key.newline: return PasswordInput(bytes)
        case Key.interrupt: throw Failure.givenUp
        case Key.endOfInput where bytes.isEmpty: throw Failure.givenUp
        case Key.backspace, Key.delete: bytes.removeLastCodePoint()
        case Key.kill: bytes.erase()
        default: bytes.append(byte)
        }
      }
      throw Failure.givenUp
    }
  }

  private enum Key {
    static let interrupt: UInt8 = 0x03
    static let endOfInput: UInt8 = 0x04
    static let backspace: UInt8 = 0x08
    static let newline: UInt8 = 0x0A
    static let `return`: UInt8 = 0x0D
    static let kill: UInt8 = 0x15
    static let delete: UInt8 = 0x7F
  }

  /// Turns echo, line editing and signals off: ^C arrives as a key, so that it cannot end the program
  /// while the terminal is silent.
  private static func withRawTerminal<Result>(_ body: () throws -> Result) throws -> Result {
    var saved = termios()
    guard tcgetattr(STDIN_FILENO, &saved) == 0 else {
      throw Failure(.fault, "the terminal cannot be silenced for a password")
    }
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) == 0 else {
      throw Failure(.fault, "the terminal cannot be silenced for a password")
    }
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &saved) }
    return try body()
  }

  private static func nextByte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count == 1 { return byte }
      guard count < 0, errno == EINTR else { return nil }
    }
  }
}

extension [UInt8] {
  /// Overwrites the bytes, then lets them go.
  mutating func erase() {
    for index in indices { self[index] = 0 }
    removeAll(keepingCapacity: true)
  }

  fileprivate mutating func removeLastCodePoint() {
    while let byte = popLast(), byte & 0xC0 == 0x80 {}
  }
}
