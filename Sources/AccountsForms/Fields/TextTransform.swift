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
    // ASCII is in NFC already, and most of it needs no trimming either.
    let isFine = text.withUTF8 { bytes in
      guard let first = bytes.first, let last = bytes.last else { return true }
      return first > 0x20 && last > 0x20 && bytes.reduce(0, |) < 0x80
    }
    if isFine { return text }
    return text.precomposedStringWithCanonicalMapping
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// NFC, without spaces at either end, and with one plain space wherever there were several.
  ///
  /// Only spaces are folded: a tab or a line break inside a name stays for the rule to refuse.
  public static func name(_ text: String) -> String {
    let text = trimmed(text)
    guard text.utf8.count <= maximumBytes else { return text }
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
}
