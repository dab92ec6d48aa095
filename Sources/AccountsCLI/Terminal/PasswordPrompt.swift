import AccountsForms
import CTerminal
import Foundation

/// Asks for a password without showing it.
enum PasswordPrompt {
  /// Asks once.
  ///
  /// - Throws: ``Failure`` where the person gives up, with the terminal as it was before.
  static func ask(_ prompt: String) throws -> PasswordInput {
    // Silent before the prompt is shown: somebody may type as soon as it is.
    guard accounts_silence_terminal() == 0 else {
      throw Failure(.fault, "the terminal cannot be silenced for a password")
    }
    defer {
      accounts_restore_terminal()
      Console.say("")
    }
    Console.say(prompt, terminator: ": ")
    var bytes: [UInt8] = []
    // Room enough that it never moves, and leaves a copy behind.
    bytes.reserveCapacity(PasswordPolicy.maximumBytes + 1)
    defer { bytes.erase() }
    while let byte = Terminal.nextByte() {
      switch byte {
      case Key.return, Key.newline: return PasswordInput(bytes)
      case Key.interrupt: throw Failure.givenUp
      case Key.endOfInput where bytes.isEmpty: throw Failure.givenUp
      case Key.backspace, Key.delete: bytes.removeLastCodePoint()
      case Key.kill, Key.killWord: bytes.erase()
      // One byte too many is enough to tell that it is too long.
      default: if bytes.count <= PasswordPolicy.maximumBytes { bytes.append(byte) }
      }
    }
    throw Failure.givenUp
  }

  private enum Key {
    static let interrupt: UInt8 = 0x03
    static let endOfInput: UInt8 = 0x04
    static let backspace: UInt8 = 0x08
    static let newline: UInt8 = 0x0A
    static let `return`: UInt8 = 0x0D
    static let kill: UInt8 = 0x15
    static let killWord: UInt8 = 0x17
    static let delete: UInt8 = 0x7F
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
