/// A person's name, in whatever script it is written.
///
/// The rule asks for as little as it can, since names are stranger than programmers think: letters
/// and marks of any script, the punctuation that names carry, and at least one letter. Digits,
/// symbols and invisible characters are refused because nobody could tell two such names apart.
public struct PersonName: Hashable, Sendable {
  /// The longest name, in Unicode code points.
  public static let maximumLength = 200

  /// The name in NFC, trimmed, with inner spaces collapsed.
  public let text: String

  /// Reads a name.
  ///
  /// - Parameter text: as typed. It is normalised first, then judged.
  /// - Throws: the first ``Defect`` found.
  public init(_ text: String) throws(Defect) {
    let name = TextTransform.name(text)
    guard !name.isEmpty else { throw .empty }
    guard name.unicodeScalars.count <= Self.maximumLength else { throw .tooLong }
    if let stray = Self.firstStray(in: name) { throw .character(stray) }
    guard name.unicodeScalars.contains(where: \.isLetter) else { throw .noLetter }
    self.text = name
  }

  /// Why a text is not a name.
  public enum Defect: Error, Hashable {
    /// Nothing is left once outer spaces are gone.
    case empty

    /// More than ``PersonName/maximumLength`` code points.
    case tooLong

    /// A character that names do not contain.
    case character(Unicode.Scalar)

    /// Punctuation alone.
    case noLetter
  }

  // U+0027 ', U+2019 ’, U+002D -, U+2010 ‐, U+002E ., U+00B7 · of Catalan, U+30FB ・ between the
  // parts of a foreign name in Japanese, U+05F3 ׳ and U+05F4 ״ of Hebrew.
  private static let punctuation: Set<Unicode.Scalar> = [
    "'", "\u{2019}", "-", "\u{2010}", ".", "\u{B7}", "\u{30FB}", "\u{5F3}", "\u{5F4}",
  ]

  private static func firstStray(in name: String) -> Unicode.Scalar? {
    var previous: Unicode.Scalar?
    for scalar in name.unicodeScalars {
      let isFine =
        (scalar.isLetter && scalar.canBeSeen) || scalar == " " || punctuation.contains(scalar)
        || (scalar.isMark && scalar.canBeSeen && previous.map(\.takesMark) ?? false)
        || (scalar.isJoiner && previous.map(\.takesJoiner) ?? false)
      guard isFine else { return scalar }
      previous = scalar
    }
    return previous.flatMap { $0.isJoiner ? $0 : nil }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool {
    if isASCII { return ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  // U+200C and U+200D are invisible, but Persian, Sinhala and Malayalam names need them.
  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

  // A mark sits on something: alone, it would sit on whatever is shown before the name.
  fileprivate var takesMark: Bool { isLetter || isMark || isJoiner }

  // Arabic, the scripts of India and Sri Lanka, Burmese, Khmer and Mongolian: those that need joiners.
  fileprivate var takesJoiner: Bool {
    switch value {
    case 0x0600...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0x0900...0x0DFF, 0x1000...0x109F,
      0x1780...0x17FF, 0x1800...0x18AF:
      isLetter || isMark
    default: false
    }
  }
}
