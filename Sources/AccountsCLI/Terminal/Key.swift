import CTerminal
import Foundation

/// A key press, by its function in the line editor.
enum Key: Equatable {
  /// A byte of the text.
  case byte(UInt8)

  /// A line break in pasted text, which does not submit the line.
  case pastedLineEnd

  case enter, interrupt, endOfInput, suspend, reveal
  case left, right, start, end
  case backspace, delete, killWord, killBefore, killAfter

  /// The size of the terminal changed.
  case resized

  /// An unused key.
  case unknown
}

/// Reads keys from a terminal in raw mode.
///
/// Supports the control sequences of xterm (invisible-island.net/xterm/ctlseqs) and the Emacs keys
/// that shells have.
struct KeyReader {
  /// The maximum pause between the bytes of one key, in milliseconds; after it, an escape is a key
  /// of its own.
  private static let keyGap: Int32 = 50

  /// The maximum pause within a paste, in milliseconds; after it, the paste is over even without
  /// its end mark.
  private static let pasteGap: Int32 = 1000

  private var isPasting = false

  /// Waits for a key and returns it; nil at the end of the input.
  mutating func next() -> Key? {
    var event = accounts_wait_for_key(isPasting ? Self.pasteGap : -1)
    if isPasting, event == accounts_event_none {
      isPasting = false
      event = accounts_wait_for_key(-1)
    }
    if event == accounts_event_resized { return .resized }
    guard event == accounts_event_input, let byte = Terminal.nextByte() else { return nil }
    if byte == Byte.escape { return sequence() }
    // Pasted text does not contain it, and it must always cancel.
    if byte == Byte.interrupt { return .interrupt }
    if isPasting { return Byte.isLineEnd(byte) ? .pastedLineEnd : .byte(byte) }
    return Self.keys[byte] ?? (byte < Byte.space ? .unknown : .byte(byte))
  }

  private static let keys: [UInt8: Key] = [
    0x01: .start, 0x02: .left, 0x04: .endOfInput, 0x05: .end, 0x06: .right,
    0x08: .backspace, 0x0A: .enter, 0x0B: .killAfter, 0x0D: .enter, 0x12: .reveal,
    0x15: .killBefore, 0x17: .killWord, 0x1A: .suspend, 0x1C: .interrupt, 0x7F: .backspace,
  ]

  /// Reads the rest of an escape sequence.
  private mutating func sequence() -> Key {
    guard let kind = following(), kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else {
      return .unknown
    }
    var text = ""
    while let byte = following() {
      text.unicodeScalars.append(Unicode.Scalar(byte))
      // ECMA-48, 5.4: parameters, then one byte that ends the sequence; Linux has function keys
      // with a second "[".
      guard (0x40...0x7E).contains(byte), text != "[" else { continue }
      return meaning(of: text)
    }
    return .unknown
  }

  private mutating func meaning(of sequence: String) -> Key {
    switch sequence {
    case "C": return .right
    case "D": return .left
    case "H", "1~", "7~": return .start
    case "F", "4~", "8~": return .end
    case "3~": return .delete
    case "200~": isPasting = true
    case "201~": isPasting = false
    default: break
    }
    return .unknown
  }

  private func following() -> UInt8? {
    let gap = isPasting ? Self.pasteGap : Self.keyGap
    guard accounts_wait_for_key(gap) == accounts_event_input else { return nil }
    return Terminal.nextByte()
  }

  private enum Byte {
    static let interrupt: UInt8 = 0x03
    static let escape: UInt8 = 0x1B
    static let space: UInt8 = 0x20

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
  }
}
