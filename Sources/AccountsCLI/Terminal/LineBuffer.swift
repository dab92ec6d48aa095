import AccountsForms

/// A line that is being typed, and where its cursor is.
///
/// Its bytes never move, so that none is left behind; what is taken away is overwritten.
struct LineBuffer {
  /// The most bytes it holds: a character more than any field takes, which tells that it is too long.
  static let limit = PasswordPolicy.maximumBytes + 4

  /// What was typed, in UTF-8 unless something else was pasted.
  private(set) var bytes: [UInt8] = []

  /// Before which byte the next one goes.
  private(set) var cursor: Int

  private let isSecret: Bool

  /// Whether something found no room: then nothing does until something is taken away, so that no character is cut.
  private var isFull = false

  /// Starts a line.
  ///
  /// - Parameters:
  ///   - text: what it holds to begin with.
  ///   - isSecret: whether it is taken apart by code points: characters would be copies.
  init(_ text: String = "", isSecret: Bool) {
    bytes.reserveCapacity(Self.limit)
    // What is there already was taken by a field, and has room.
    bytes.append(contentsOf: text.utf8.prefix(Self.limit))
    cursor = bytes.count
    self.isSecret = isSecret
  }

  /// Takes a byte in at the cursor; none, once the line is full.
  mutating func insert(_ byte: UInt8) {
    if bytes.count == Self.limit, !isFull {
      isFull = true
      if Self.isContinuation(byte) { removeBefore(before) }
    }
    guard !isFull else { return }
    bytes.insert(byte, at: cursor)
    cursor += 1
  }

  /// Does what an editing key means; any other key changes nothing.
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

  /// Overwrites everything.
  mutating func erase() {
    cursor = bytes.count
    removeBefore(cursor)
  }

  /// How many bytes the character before the cursor has.
  private var before: Int {
    guard cursor > 0 else { return 0 }
    if !isSecret, let last = String(validating: bytes[..<cursor], as: UTF8.self)?.last {
      return last.utf8.count
    }
    let start = bytes[..<cursor].lastIndex { !Self.isContinuation($0) } ?? 0
    return cursor - start
  }

  /// How many bytes the character behind the cursor has.
  private var after: Int {
    guard cursor < bytes.count else { return 0 }
    if !isSecret, let first = String(validating: bytes[cursor...], as: UTF8.self)?.first {
      return first.utf8.count
    }
    let rest = bytes[(cursor + 1)...]
    return (rest.firstIndex { !Self.isContinuation($0) } ?? bytes.count) - cursor
  }

  /// How many bytes there are from the start of the word before the cursor.
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
