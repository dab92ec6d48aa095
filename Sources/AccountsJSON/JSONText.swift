package import Foundation

/// Writes JSON (RFC 8259) that a terminal can show.
///
/// Strings may come from strangers, such as the name of a program in a session. Characters that
/// control a terminal, end a line or change the reading direction are written as `\uXXXX`, which
/// is the same JSON.
package enum JSONText {
  // Encoding changes nothing of it.
  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// Encodes a value on one line, with fields in alphabetical order.
  ///
  /// - Throws: `EncodingError`.
  package static func bytes(of value: some Encodable) throws -> Data {
    let data = try encoder.encode(value)
    // Nearly all are ASCII, in which the encoder escapes all but this.
    guard data.contains(where: { $0 >= 0x7F }) else { return data }
    var text = ""
    for scalar in String(decoding: data, as: UTF8.self).unicodeScalars {
      guard scalar.isUnseen else {
        text.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16, uppercase: true)
        text += #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return Data(text.utf8)
  }

  /// Encodes a value as ``bytes(of:)``.
  ///
  /// - Throws: `EncodingError`.
  package static func text(of value: some Encodable) throws -> String {
    String(decoding: try bytes(of: value), as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// Whether the character controls a terminal, ends a line, is invisible or changes the reading
  /// direction.
  ///
  /// The joiners of Persian and Indic names, and of emoji, are part of the text.
  package var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: value != 0x200C && value != 0x200D
    default: false
    }
  }
}
