import Foundation

/// The transforms that text fields apply once, when a value is set.
public enum TextTransform {
  /// The most UTF-8 bytes a transform touches.
  ///
  /// A longer text is left as it is: its length rule refuses it anyway, and normalizing a megabyte
  /// first would let any client waste CPU time.
  public static let maximumBytes = 4096

  /// Normalizes to NFC and removes the spaces at both ends.
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

  /// Normalizes to NFC, removes the spaces at both ends, and folds runs of spaces into one plain
  /// space.
  ///
  /// Only spaces are folded: a tab or a line break inside a name stays for the rule to refuse.
  /// Signs that keyboards give in place of an apostrophe or a hyphen are replaced, and the
  /// invisible marks that pasting leaves at the ends removed.
  public static func name(_ text: String) -> String {
    var text = trimmed(text)
    guard text.utf8.count <= maximumBytes else { return text }
    let isFine = text.withUTF8 { bytes in
      isPlain(bytes) && !bytes.contains(0x60)
        && !zip(bytes, bytes.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
    }
    if isFine { return text }
    // Marks and spaces may alternate at the ends. A part of a text in NFC is in NFC.
    let inner = text.unicodeScalars.drop(while: isOuter).reversed().drop(while: isOuter)
    var scalars = String.UnicodeScalarView()
    for scalar in inner.reversed() {
      let scalar = replacements[scalar] ?? scalar
      guard scalar.properties.generalCategory == .spaceSeparator else {
        scalars.append(scalar)
        continue
      }
      if scalars.last != " " { scalars.append(" ") }
    }
    return String(scalars)
  }

  /// The text with the decimal digits of any script as ASCII digits.
  static func asciiDigits(in text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      if properties.numericType == .decimal, let digit = properties.numericValue {
        scalars.append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(digit)))
      } else {
        switch scalar {
        // The minus sign, and the Arabic decimal separator.
        case "\u{2212}": scalars.append("-")
        case "\u{066B}": scalars.append(".")
        default: scalars.append(scalar)
        }
      }
    }
    return String(scalars)
  }

  // U+00B4 ´, U+0060 ` and U+2032 ′ for an apostrophe; U+2011 ‑ and U+2013 – for a hyphen.
  private static let replacements: [Unicode.Scalar: Unicode.Scalar] = [
    "`": "\u{2019}", "\u{B4}": "\u{2019}", "\u{2032}": "\u{2019}", "\u{2011}": "-",
    "\u{2013}": "-",
  ]

  /// Whether a character is one of the invisible ones that copying adds to an end: marks of the
  /// reading direction, a byte order mark, a soft hyphen.
  private static func isPasted(_ scalar: Unicode.Scalar) -> Bool {
    ["\u{200E}", "\u{200F}", "\u{FEFF}", "\u{AD}"].contains(scalar)
  }

  private static func isOuter(_ scalar: Unicode.Scalar) -> Bool {
    isPasted(scalar) || scalar.properties.isWhitespace
  }

  /// Whether the text is in NFC with no space but the plain one, like most names in Latin letters.
  ///
  /// No character below U+0300 changes in NFC. Characters from U+0080 to U+00BF, including U+00A0,
  /// begin with the byte 0xC2.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { $0 < 0xCC && $0 != 0xC2 }
  }
}
