package import Foundation

/// An object of JSON has two members of one name: which of the two was meant, nobody could say, and programs that read
/// it differ (RFC 8259 section 4).
package struct RepeatedMember: Error {
  /// The name.
  package let name: String
}

extension JSONDecoder {
  /// Decodes a text that has one reading only.
  ///
  /// - Parameters:
  ///   - type: what it is to be.
  ///   - text: JSON in UTF-8, as it is where programs exchange it (RFC 8259 section 8.1).
  /// - Returns: the value.
  /// - Throws: ``RepeatedMember`` for the first name that stands twice in an object, however deep; `DecodingError` where
  ///   it is something else.
  package func decodeUnambiguous<Value: Decodable>(
    _ type: Value.Type,
    from text: Data
  ) throws -> Value {
    // The decoder takes UTF-16 and UTF-32 too, no text of which is without a zero, and no text of JSON in UTF-8 has one.
    guard !text.contains(0) else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not UTF-8"))
    }
    let value = try decode(type, from: text)
    var names = MemberNames(text)
    if let name = try names.firstRepeated() { throw RepeatedMember(name: name) }
    return value
  }
}

/// Walks the names of members in bytes that are known to be JSON.
private struct MemberNames {
  private let bytes: [UInt8]
  private var position = 0

  /// The names so far in each object that has begun and not ended; nil for a list.
  private var containers: [Set<String>?] = []

  init(_ json: Data) { bytes = Array(json) }

  mutating func firstRepeated() throws -> String? {
    var isName = false
    while position < bytes.count {
      switch Unicode.Scalar(bytes[position]) {
      case "\"":
        let text = takeText()
        guard isName, let innermost = containers.indices.last else { continue }
        isName = false
        let name = try Self.name(text)
        if containers[innermost]?.insert(name).inserted == false { return name }
        continue
      case "{":
        containers.append([])
        isName = true
      case "[":
        containers.append(nil)
        isName = false
      case "}", "]":
        _ = containers.popLast()
        isName = false
      case ",": isName = containers.last.flatMap(\.self) != nil
      default: break
      }
      position += 1
    }
    return nil
  }

  /// Takes a text with its quotes.
  private mutating func takeText() -> ArraySlice<UInt8> {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, bytes.count)
    return bytes[start..<position]
  }

  /// What a name says: it may be written with escapes.
  private static func name(_ text: ArraySlice<UInt8>) throws -> String {
    guard text.contains(UInt8(ascii: "\\")) else {
      return String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
    }
    return try JSONDecoder().decode(String.self, from: Data(text))
  }
}
