import AccountsForms
import Foundation

/// The conversion of text to ASCII, for an estimator that supports nothing else.
///
/// libzxcvbn rates every byte beyond ASCII as hard to guess, so that `contraseña` and `１２３４５６７８`
/// would pass. Accents are dropped and compatibility characters replaced; any other character
/// becomes a letter of its own, so that repetitions and dictionary words of any script are still
/// recognized.
enum PlainText {
  /// The ASCII letters, digits and punctuation for a code point.
  static func bytes(of scalar: Unicode.Scalar) -> [UInt8] {
    if scalar.isASCII { return [UInt8(truncatingIfNeeded: scalar.value)] }
    return String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
      .filter { !$0.isMark }
      .map { $0.isASCII ? UInt8(truncatingIfNeeded: $0.value) : letter(for: $0) }
  }

  /// The ASCII bytes for a text.
  static func bytes(of text: String) -> [UInt8] { text.unicodeScalars.flatMap(bytes) }

  // Multiplying by an odd constant scatters neighbours, so that an alphabet does not become a
  // sequence of letters.
  private static func letter(for scalar: Unicode.Scalar) -> UInt8 {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    return UInt8(ascii: "a") + UInt8((lower.value &* 2_654_435_761) >> 16 % 26)
  }
}
