/// A person's name, in any script.
///
/// The rule requires as little as possible, since names vary more than programmers think: letters
/// and marks of any script, the punctuation of names, and at least one letter. Digits and symbols
/// are refused because many look alike or look like technical names, invisible characters because
/// people could not tell two such names apart; docs/names.md has the decisions.
public struct PersonName: Hashable, Sendable {
  /// The longest name, in Unicode code points: longer than names on identity documents, and short
  /// enough for every screen and list.
  public static let maximumLength = 200

  /// The name in NFC, trimmed, with inner spaces collapsed.
  public let text: String

  /// Reads a name.
  ///
  /// - Parameter text: the text as typed, which is normalized first and then checked.
  /// - Throws: the first ``Defect`` found.
  public init(_ text: String) throws(Defect) {
    let name = TextTransform.name(text)
    guard !name.isEmpty else { throw .empty }
    guard name.unicodeScalars.count <= Self.maximumLength else { throw .tooLong }
    if let stray = Self.firstStray(in: name) { throw .character(stray) }
    guard name.unicodeScalars.contains(where: \.isLetter) else { throw .noLetter }
    self.text = name
  }

  /// Creates a name from a store without a check: it met the rules when it was stored.
  ///
  /// The compiler hides it from files that do not import `@_spi(Stores)`: any other text goes
  /// through ``init(_:)``.
  @_spi(Stores) public init(stored text: String) { self.text = text }

  /// The reason why a text is not a name.
  public enum Defect: Error, Hashable {
    /// Empty, without outer spaces.
    case empty

    /// More than ``PersonName/maximumLength`` code points.
    case tooLong

    /// A character that names do not contain.
    case character(Unicode.Scalar)

    /// Punctuation without a letter.
    case noLetter
  }

  /// The most marks on one letter: more would draw over other lines.
  ///
  /// Vocalized Hebrew and Arabic take up to four.
  private static let markLimit = 6

  // Apostrophes: U+0027 ', U+2018 ‘ of Uzbek and Hawaiian as they are typed, U+2019 ’, U+201B ‛,
  // U+055A ՚ of Armenian. Hyphens: U+002D -, U+2010 ‐, U+058A ֊ of Armenian, U+05BE ־ of Hebrew,
  // U+FF1D ＝ and U+30A0 ゠ of Japanese. Dots: U+002E ., U+00B7 · of Catalan, U+2024 ․ of Armenian,
  // U+2022 • and U+2027 ‧ and U+FF0E ． between the parts of names in Taiwan, U+30FB ・ in Japan,
  // U+0970 ॰ of Devanagari, U+0F0B ་ and U+0F0C ༌ between Tibetan syllables. U+05F3 ׳ and U+05F4 ״
  // of Hebrew.
  private static let punctuation: Set<Unicode.Scalar> = [
    "'", "\u{2018}", "\u{2019}", "\u{201B}", "\u{55A}", "-", "\u{2010}", "\u{58A}", "\u{5BE}",
    "\u{FF1D}", "\u{30A0}", ".", "\u{B7}", "\u{2024}", "\u{2022}", "\u{2027}", "\u{FF0E}",
    "\u{30FB}",
    "\u{970}", "\u{F0B}", "\u{F0C}", "\u{5F3}", "\u{5F4}",
  ]

  private static func firstStray(in name: String) -> Unicode.Scalar? {
    var (beforePrevious, previous): (Unicode.Scalar?, Unicode.Scalar?)
    var marks = 0
    for scalar in name.unicodeScalars {
      marks = scalar.isMark && scalar.canBeSeen ? marks + 1 : 0
      let isFine =
        scalar.isLetter && scalar.canBeSeen || scalar == " " || punctuation.contains(scalar)
        || scalar.isMark && scalar.canBeSeen && marks <= markLimit && previous?.takesMark == true
        || scalar.isVariationSelector && previous?.takesVariation == true
        || scalar.isJoiner && previous?.takesJoiner == true
        // "King, Jr.": a comma ends a part of a name.
        || scalar == "," && previous.map { $0.takesMark || $0 == "." } == true
        || scalar == "/" && previous?.takesMark == true
      guard isFine else { return scalar }
      (beforePrevious, previous) = (previous, scalar)
    }
    // A last joiner makes a letter without its vowel, as older keyboards write Malayalam and
    // Bengali; others do nothing.
    if previous == "\u{200D}", beforePrevious?.isVirama == true { return strayEnd(of: name) }
    return previous.flatMap { $0.isJoiner || $0 == "," ? $0 : nil } ?? strayEnd(of: name)
  }

  /// The first slash that is not of a name, such as A/L, s/o or ገ/ማርያም, where a part is one or two
  /// letters.
  private static func strayEnd(of name: String) -> Unicode.Scalar? {
    let isFine = name.split(separator: " ").filter { $0.contains("/") }
      .allSatisfy { word in
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && !word.contains(".") && !parts.contains("")
          && parts.contains { $0.count <= 2 }
      }
    return isFine ? nil : "/"
  }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool {
    if isASCII { return ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
    // U+3007 〇 is a numeral to Unicode, and a part of Japanese and Chinese names.
    return switch properties.generalCategory {
    case .letterNumber: value == 0x3007
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  // U+200C and U+200D are invisible, but Persian, Sinhala and Malayalam names need them.
  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

  // They select a registered form of a letter, as in 葛󠄀 and 辻󠄁, or of a Mongolian one.
  fileprivate var isVariationSelector: Bool {
    switch value {
    case 0x180B...0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  fileprivate var takesVariation: Bool {
    isLetter && (properties.isIdeographic || (0x1800...0x18AF).contains(value))
  }

  // A virama takes the vowel from a letter.
  fileprivate var isVirama: Bool { properties.canonicalCombiningClass == .virama }

  // A mark needs a base: alone, it would combine with the character shown before the name.
  fileprivate var takesMark: Bool { isLetter || isMark || isJoiner || isVariationSelector }

  // The scripts that need joiners: Arabic, those of India and Sri Lanka, Burmese, Khmer and
  // Mongolian.
  fileprivate var takesJoiner: Bool {
    switch value {
    case 0x0600...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0x0900...0x0DFF, 0x1000...0x109F,
      0x1780...0x17FF, 0x1800...0x18AF:
      isLetter || isMark
    default: false
    }
  }
}
