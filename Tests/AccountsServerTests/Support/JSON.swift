import Foundation

/// A JSON value (RFC 8259), which tests write as a literal and compare whole.
enum JSON: Equatable, Sendable {
  case object([String: JSON])
  case list([JSON])
  case text(String)
  case number(Int)
  case flag(Bool)
  case null

  /// Reads a text.
  init(_ text: String) throws {
    self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
  }

  /// Encodes a value.
  init(encoding value: some Encodable) throws {
    self = try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(value))
  }

  /// A member of an object; null if there is none.
  subscript(_ name: String) -> JSON {
    guard case .object(let members) = self else { return .null }
    return members[name] ?? .null
  }

  /// The string; nil for another value.
  var string: String? { if case .text(let text) = self { text } else { nil } }

  /// The elements; empty for another value than a list.
  var elements: [JSON] { if case .list(let elements) = self { elements } else { [] } }

  /// An object with some members changed.
  func with(_ changes: [String: JSON]) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.merging(changes) { _, new in new })
  }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Dictionary(uniqueKeysWithValues: members))
  }

  init(arrayLiteral elements: JSON...) { self = .list(elements) }

  init(stringLiteral text: String) { self = .text(text) }

  init(integerLiteral number: Int) { self = .number(number) }

  init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

extension JSON: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let elements = try? container.decode([JSON].self) {
      self = .list(elements)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let members): try container.encode(members)
    case .list(let elements): try container.encode(elements)
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .null: try container.encodeNil()
    }
  }
}

extension JSON: CustomStringConvertible {
  /// The text, with members in alphabetical order.
  var description: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
  }
}
