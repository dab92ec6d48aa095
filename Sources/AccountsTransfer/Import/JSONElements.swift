import AccountsForms

/// The elements of a JSON list, one by one, without the rest of the file in memory.
///
/// Only the places of the elements are found here: `JSONReader` parses each.
final class JSONElements {
  /// The longest name of a member that is looked at, in bytes.
  private static let longestName = 256

  private enum Place {
    case start, inList, behindElement, inRoot, end
  }

  private let pieces: ImportInput.Pieces
  private let member: String?
  private var buffer: [UInt8] = []
  private var position = 0
  private var place = Place.start

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - member: the member of the object around the list; nil if the file is a list. A file that
  ///     is a list is always read.
  ///   - pieces: the bytes.
  init(in member: String?, _ pieces: @escaping ImportInput.Pieces) {
    self.member = member
    self.pieces = pieces
  }

  /// Reads the next element; nil after the last.
  ///
  /// - Parameter longest: the maximum number of bytes to keep.
  /// - Returns: the bytes of the element, with space around them, or the reason why there is none.
  /// - Throws: errors of reading; `RuleFailure` if the file has no such list.
  func next(longest: Int) throws -> Result<[UInt8], RuleFailure>? {
    if place == .start { try open() }
    if place == .inRoot || place == .end { return try finish() }
    let byte = try skipSpace()
    if byte == UInt8(ascii: "]") {
      position += 1
      return try finish()
    }
    if place == .behindElement, byte == UInt8(ascii: ",") {
      position += 1
    }
    guard let value = try value(keeping: longest), value.end != UInt8(ascii: "}") else {
      place = .end
      return .failure(RuleFailure(.incompleteJSON))
    }
    place = .behindElement
    return value.bytes.map(Result.success) ?? .failure(RuleFailure(.lineTooLong))
  }

  /// Reads up to the first element.
  private func open() throws {
    place = .inList
    let first = try skipSpace()
    position += first == nil ? 0 : 1
    if first == UInt8(ascii: "[") {
      isList = true
      return
    }
    guard first == UInt8(ascii: "{"), let member else { throw Self.noList(member) }
    guard try reach(member) else { throw Self.noList(member) }
  }

  /// Whether the file is a list, without an object around it.
  private var isList = false

  /// Reads the rest of the file.
  ///
  /// - Returns: a failure if the file is incomplete, or has a second list; nil if it is complete.
  private func finish() throws -> Result<[UInt8], RuleFailure>? {
    guard place != .end else { return nil }
    place = .inRoot
    if !isList, let member {
      var isComplete = false
      while let byte = try skipSpace() {
        position += 1
        if byte == UInt8(ascii: "}") {
          isComplete = true
          break
        }
        guard byte == UInt8(ascii: ","), let name = try name() else { break }
        if name == member {
          place = .end
          return .failure(RuleFailure(.repeatedName, ["name": .text(member)]))
        }
        _ = try value(keeping: 0)
      }
      guard isComplete else {
        place = .end
        return .failure(RuleFailure(.incompleteJSON))
      }
    }
    place = .end
    return try skipSpace() == nil ? nil : .failure(RuleFailure(.incompleteJSON))
  }

  /// Reads members of the object up to the list.
  private func reach(_ member: String) throws -> Bool {
    while let name = try name() {
      if name == member {
        guard try skipSpace() == UInt8(ascii: "[") else { return false }
        position += 1
        return true
      }
      guard let value = try value(keeping: 0), value.end == UInt8(ascii: ",") else { return false }
      position += 1
    }
    return false
  }

  /// Reads the name of a member and its colon; nil if there is none.
  private func name() throws -> String? {
    guard try skipSpace() == UInt8(ascii: "\"") else { return nil }
    position += 1
    var name: [UInt8] = []
    var isEscaped = false
    while let byte = try peek() {
      position += 1
      if byte == UInt8(ascii: "\""), !isEscaped { break }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if name.count <= Self.longestName { name.append(byte) }
    }
    guard try skipSpace() == UInt8(ascii: ":") else { return nil }
    position += 1
    return String(decoding: name, as: UTF8.self)
  }

  /// Reads a value and the space around it, up to the comma or the bracket behind it.
  ///
  /// - Returns: the bytes, nil if there are too many to keep, and the byte behind them; nil if the
  ///   file ends first.
  private func value(keeping longest: Int) throws -> (bytes: [UInt8]?, end: UInt8)? {
    var bytes: [UInt8]? = []
    var (depth, isQuoted, isEscaped) = (0, false, false)
    while try peek() != nil {
      let start = position
      var end: UInt8?
      scan: while position < buffer.count {
        let byte = buffer[position]
        if isEscaped {
          isEscaped = false
        } else if isQuoted {
          isEscaped = byte == UInt8(ascii: "\\")
          isQuoted = byte != UInt8(ascii: "\"")
        } else {
          switch byte {
          case UInt8(ascii: "\""): isQuoted = true
          case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
          case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
            if depth == 0 {
              end = byte
              break scan
            }
            if byte != UInt8(ascii: ",") { depth -= 1 }
          default: break
          }
        }
        position += 1
      }
      if let kept = bytes?.count, kept + position - start <= longest {
        bytes?.append(contentsOf: buffer[start..<position])
      } else {
        bytes = nil
      }
      if let end { return (bytes, end) }
    }
    return nil
  }

  private func skipSpace() throws -> UInt8? {
    while let byte = try peek() {
      guard byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else { return byte }
      position += 1
    }
    return nil
  }

  /// The next byte; nil at the end of the file.
  private func peek() throws -> UInt8? {
    if position == buffer.count {
      buffer = try pieces()
      position = 0
    }
    return position < buffer.count ? buffer[position] : nil
  }

  private static func noList(_ member: String?) -> RuleFailure {
    member.map { RuleFailure(.noJSONMember, ["name": .text($0)]) } ?? RuleFailure(.noJSONList)
  }
}
