package import AccountsForms

/// A JSON value (RFC 8259), as ``JSONReader`` parses it.
package enum JSONValue: Sendable {
  /// An object with distinct names.
  case object([String: JSONValue])

  /// A list.
  case list([JSONValue])

  /// A text.
  case text(JSONString)

  /// A number, as it is written.
  case number(String)

  /// True or false.
  case flag(Bool)

  /// Null.
  case null
}

/// A JSON string, decoded only on demand; a password is copied only into a `Secret`.
package struct JSONString: Sendable {
  /// The bytes between the quotes, with escapes that are known to be valid.
  private let raw: ArraySlice<UInt8>
  private let hasEscapes: Bool

  init(_ raw: ArraySlice<UInt8>, hasEscapes: Bool) {
    self.raw = raw
    self.hasEscapes = hasEscapes
  }

  /// The text: see ``String/init(streamSafe:)``.
  package var text: String {
    hasEscapes ? String(streamSafe: unescaped()) : String(streamSafe: raw)
  }

  /// The text as a secret.
  package var secret: Secret {
    guard hasEscapes else { return Secret(copying: raw) }
    var bytes = unescaped()
    defer { for index in bytes.indices { bytes[index] = 0 } }
    return Secret(copying: bytes)
  }

  private func unescaped() -> [UInt8] {
    var bytes: [UInt8] = []
    // Enough room that the array never moves and leaves a copy behind.
    bytes.reserveCapacity(raw.count)
    var rest = raw[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch Unicode.Scalar(escape) {
      case "b": bytes.append(0x08)
      case "f": bytes.append(0x0C)
      case "n": bytes.append(0x0A)
      case "r": bytes.append(0x0D)
      case "t": bytes.append(0x09)
      case "u": bytes.append(contentsOf: Self.scalar(&rest).utf8)
      default: bytes.append(escape)
      }
    }
    return bytes
  }

  /// The character after `\u`, from one code unit or a surrogate pair.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Character {
    var units = [JSONReader.codeUnit(rest.prefix(4)) ?? 0xFFFD]
    rest = rest.dropFirst(4)
    if UTF16.isLeadSurrogate(units[0]) {
      units.append(JSONReader.codeUnit(rest.dropFirst(2).prefix(4)) ?? 0xFFFD)
      rest = rest.dropFirst(6)
    }
    return Character(String(decoding: units, as: UTF16.self))
  }
}

extension JSONString: CustomStringConvertible, CustomReflectable {
  /// Not the text, which may be a password.
  package var description: String { "(text)" }

  /// An empty mirror.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
