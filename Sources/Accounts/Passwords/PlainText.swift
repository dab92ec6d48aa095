import AccountsForms
import Foundation

/// A text brought down to ASCII, for an estimator that knows nothing else.
///
/// libzxcvbn takes every byte beyond ASCII for a hard one, so that `contraseña` and `１２３４５６７８` would
/// pass. Accents are dropped and compatibility characters made plain; any other character becomes a
/// letter of its own, so that repetitions and dictionary words of any script are still told.
enum PlainText {
  /// The bytes a code point comes down to: ASCII letters, digits and punctuation.
  static func bytes(of scalar: Unicode.Scalar) -> [UInt8] {
    if scalar.isASCII { return [UInt8(truncatingIfNeeded: scalar.value)] }
    return String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
      .compactMap { part in
        switch part.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: nil
        default: part.isASCII ? UInt8(truncatingIfNeeded: part.value) : letter(for: part)
        }
      }
  }

  /// The text as a whole.
  static func bytes(of text: String) -> [UInt8] { text.unicodeScalars.flatMap(bytes) }

  // Multiplying by an odd constant scatters neighbours, so that an alphabet is no row of letters.
  private static func letter(for scalar: Unicode.Scalar) -> UInt8 {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    return UInt8(ascii: "a") + UInt8((lower.value &* 2_654_435_761) >> 16 % 26)
  }
}
