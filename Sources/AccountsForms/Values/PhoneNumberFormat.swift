import Foundation

/// The form in which phone numbers are read and written; they are kept as E.164 (ITU-T), such as
/// `+351912345678`.
///
/// A format is a value with closures, so that this module needs no C library: ``international``
/// knows the form of E.164 alone; the server and the terminal pass one built on Google's
/// libphonenumber, if it is installed.
public struct PhoneNumberFormat: Sendable {
  /// The most code points of a number as it is typed.
  public static let maximumLength = 60

  /// The most UTF-8 bytes that are read.
  static let maximumBytes = 250

  /// The fault of a text that is not a phone number.
  public enum Defect: String, Error, CaseIterable, Sendable {
    /// Letters, as in `1 800 FLOWERS`.
    case letters

    /// An extension, which E.164 cannot express.
    case `extension`

    /// No country code, or one that is not in use.
    case noCountryCode

    case tooShort
    case tooLong

    /// Another fault, such as a character that numbers do not have.
    case notANumber
  }

  private let read: @Sendable (_ text: String, _ region: String?) throws(Defect) -> String
  private let write: @Sendable (_ number: String, _ region: String?) -> String
  private let sample: @Sendable (_ region: String?) -> String?

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - read: returns the E.164 number of a text of ASCII digits and parentheses, with or without
  ///     a `+` in front. The region is that of a number without a country code, by ISO 3166, such
  ///     as `BR`; nil if there is none.
  ///   - write: returns an E.164 number as people of a region read it.
  ///   - example: returns a number of a region; nil if none is known.
  public init(
    read: @escaping @Sendable (_ text: String, _ region: String?) throws(Defect) -> String,
    write: @escaping @Sendable (_ number: String, _ region: String?) -> String,
    example: @escaping @Sendable (_ region: String?) -> String?
  ) {
    self.read = read
    self.write = write
    sample = example
  }

  /// The format of E.164 alone: a number begins with `+` or `00`, and has 8 to 15 digits.
  public static let international = PhoneNumberFormat(
    read: { (text, _) throws(Defect) in try readInternational(text) },
    write: { number, _ in number },
    example: { _ in nil }
  )

  /// Returns the E.164 number of a text as people type it, with spaces and in the decimal digits of
  /// any script.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - region: the region of a number without a country code; nil if there is none.
  /// - Returns: the number.
  /// - Throws: the fault.
  public func number(from text: String, in region: String?) throws(Defect) -> String {
    let plain = try Self.plain(text)
    // Most countries dial 00 before the code of another one; a region says what its own dials.
    let isAbroad = region == nil && plain.hasPrefix("00")
    return try read(isAbroad ? "+" + plain.dropFirst(2) : plain, region)
  }

  /// Returns a number as people of a region read it; text that is not a number is returned as it
  /// is.
  public func text(of number: String, in region: String?) -> String {
    number.hasPrefix("+") ? write(number, region) : number
  }

  /// An example of a number as people of a region type it.
  ///
  /// Without one for the region it is a number that is kept for fiction.
  public func example(in region: String?) -> String { sample(region) ?? "+1 202 555 0100" }

  /// Returns the ASCII digits, parentheses and plus signs of a text, without separators.
  private static func plain(_ text: String) throws(Defect) -> String {
    guard text.utf8.count <= maximumBytes else { throw .tooLong }
    let text = TextTransform.asciiDigits(in: TextTransform.trimmed(text))
    // Spellings of an extension, and a pause, which dials it.
    let mark =
      /(?:;\s*ext\s*=|ext\.?|extension|ramal|extensión|durchwahl|dw|x|#|[,;])\s*:?\s*[0-9]{1,7}\s*#?$/
    if text.firstMatch(of: mark.ignoresCase()) != nil { throw .extension }
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9", "+", "(", ")": plain.unicodeScalars.append(scalar)
      case "\u{FF0B}": plain.append("+")
      case ".", "/": continue
      default:
        switch scalar.properties.generalCategory {
        // Numbers that are copied from a list of contacts have marks of the reading direction
        // around them.
        case .spaceSeparator, .dashPunctuation, .format: continue
        default: throw scalar.properties.isAlphabetic ? .letters : .notANumber
        }
      }
    }
    if plain.hasPrefix("(+") {
      plain = String(plain.dropFirst()).replacing(")", with: "", maxReplacements: 1)
    }
    guard plain.contains(where: \.isNumber), plain.dropFirst().firstIndex(of: "+") == nil else {
      throw .notANumber
    }
    return plain
  }

  private static func readInternational(_ text: String) throws(Defect) -> String {
    // "+44 (0)20 …" has the prefix of calls within the country, which Italy alone also dials from
    // abroad.
    let zero = text.hasPrefix("+39") || text.hasPrefix("0039") ? "0" : ""
    var digits = text.replacing("(0)", with: zero).filter { $0 != "(" && $0 != ")" }
    if digits.hasPrefix("00") { digits = "+" + digits.dropFirst(2) }
    guard digits.hasPrefix("+"), !digits.hasPrefix("+0") else { throw .noCountryCode }
    switch digits.utf8.count - 1 {
    case ..<8: throw .tooShort
    case 16...: throw .tooLong
    default: return digits
    }
  }
}
