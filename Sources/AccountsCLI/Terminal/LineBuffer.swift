import AccountsForms

/// An editable line of text with a cursor.
///
/// Its storage is never reallocated, so no copies of a secret stay in memory; removed bytes are
/// overwritten.
struct LineBuffer: Redacted {
  /// The maximum number of bytes: one character more than any field accepts, so that too long input
  /// is noticed.
  static let limit = PasswordPolicy.maximumBytes + 4

  /// The typed bytes, in UTF-8 unless other bytes were pasted.
  private(set) var bytes: [UInt8] = []

  /// The index at which the next byte is inserted.
  private(set) var cursor: Int

  private let isSecret: Bool

  /// Whether input was dropped: further input is dropped until bytes are removed, so that no
  /// character is cut.
  private var isFull = false

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - text: the initial text.
  ///   - isSecret: whether to edit by code points, since splitting into characters would copy the
  ///     secret.
  init(_ text: String = "", isSecret: Bool) {
    bytes.reserveCapacity(Self.limit)
    // A field accepted this text, so it fits.
    bytes.append(contentsOf: text.utf8.prefix(Self.limit))
    cursor = bytes.count
    self.isSecret = isSecret
  }

  /// Inserts a byte at the cursor; does nothing once the line is full.
  mutating func insert(_ byte: UInt8) {
    if bytes.count == Self.limit, !isFull {
      isFull = true
      if Self.isContinuation(byte) { removeBefore(before) }
    }
    guard !isFull else { return }
    bytes.insert(byte, at: cursor)
    cursor += 1
  }

  /// Applies an editing key; ignores other keys.
  mutating func edit(_ key: Key) {
    let count = bytes.count
    defer { if bytes.count < count { isFull = false } }
    switch key {
    case .left: cursor -= before
    case .right: cursor += after
    case .start: cursor = 0
    case .end: cursor = bytes.count
    case .backspace: removeBefore(before)
    case .delete:
      let count = after
      cursor += count
      removeBefore(count)
    case .killBefore: removeBefore(cursor)
    case .killAfter:
      let count = bytes.count - cursor
      cursor = bytes.count
      removeBefore(count)
    case .killWord: removeBefore(isSecret ? cursor : wordBefore)
    default: break
    }
  }

  /// Overwrites and removes all bytes.
  mutating func erase() {
    cursor = bytes.count
    removeBefore(cursor)
  }

  /// The number of bytes of the character before the cursor.
  private var before: Int {
    guard cursor > 0 else { return 0 }
    if !isSecret, let last = String(validating: bytes[..<cursor], as: UTF8.self)?.last {
      return last.utf8.count
    }
    let start = bytes[..<cursor].lastIndex { !Self.isContinuation($0) } ?? 0
    return cursor - start
  }

  /// The number of bytes of the character after the cursor.
  private var after: Int {
    guard cursor < bytes.count else { return 0 }
    if !isSecret, let first = String(validating: bytes[cursor...], as: UTF8.self)?.first {
      return first.utf8.count
    }
    let rest = bytes[(cursor + 1)...]
    return (rest.firstIndex { !Self.isContinuation($0) } ?? bytes.count) - cursor
  }

  /// The number of bytes from the start of the word before the cursor to the cursor.
  private var wordBefore: Int {
    let space = UInt8(ascii: " ")
    let word = bytes[..<cursor].lastIndex { $0 != space } ?? 0
    let start = bytes[..<word].lastIndex(of: space).map { $0 + 1 } ?? 0
    return cursor - start
  }

  private mutating func removeBefore(_ count: Int) {
    let start = cursor - count
    let kept = bytes.count - cursor
    for index in 0..<kept { bytes[start + index] = bytes[cursor + index] }
    for index in (start + kept)..<bytes.count { bytes[index] = 0 }
    bytes.removeLast(count)
    cursor = start
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
