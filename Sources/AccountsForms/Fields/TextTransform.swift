import Foundation

/// The transforms that text fields apply once, when a value is set.
public enum TextTransform {
  /// The most UTF-8 bytes a transform touches.
  ///
  /// A longer text is left as it is: its length rule refuses it anyway, and normalising a megabyte
  /// first would let anybody spend our time.
  public static let maximumBytes = 4096

  /// NFC, without spaces at either end.
  public static func trimmed(_ text: String) -> String {
    guard text.utf8.count <= maximumBytes else { return text }
    var text = text
    let isFine = text.withUTF8 { bytes in
      guard let first = bytes.first, let last = bytes.last else { return true }
      return first > 0x20 && last > 0x20 && isPlain(bytes)
    }
    if isFine { return text }
    return text.precomposedStringWithCanonicalMapping
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// NFC, without spaces at either end, and with one plain space wherever there were several.
  ///
  /// Only spaces are folded: a tab or a line break inside a name stays for the rule to refuse.
  public static func name(_ text: String) -> String {
    var text = trimmed(text)
    guard text.utf8.count <= maximumBytes else { return text }
    let isFine = text.withUTF8 { bytes in
      isPlain(bytes) && !zip(bytes, bytes.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
    }
    if isFine { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard scalar.properties.generalCategory == .spaceSeparator else {
        scalars.append(scalar)
        continue
      }
      if scalars.last != " " { scalars.append(" ") }
    }
    return String(scalars)
  }

  /// Whether a text is in NFC, and has no space but the plain one: what names in Latin letters are like.
  ///
  /// No character before U+0300 changes in NFC. The bytes of those before U+00C0, which U+00A0 is one of,
  /// begin with 0xC2.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { $0 < 0xCC && $0 != 0xC2 }
  }
}
