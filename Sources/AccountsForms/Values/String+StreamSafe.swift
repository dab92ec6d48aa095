extension String {
  /// The most combining marks in a row that text keeps apart from others (UAX #15 section 13).
  private static let markLimit = 30

  /// Decodes UTF-8, and parts each run of more combining marks than any language has by U+034F,
  /// which nobody sees: the Stream-Safe Text Process (UAX #15 section 13.1).
  ///
  /// Swift normalizes texts where it compares and hashes them, in a time that grows with the square
  /// of the marks in a row. Everything that strangers send is decoded by this.
  ///
  /// - Parameter bytes: UTF-8.
  package init(streamSafe bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    // The first combining mark is U+0300.
    guard bytes.contains(where: { $0 >= 0xCC }) else {
      self = text
      return
    }
    var safe = String.UnicodeScalarView()
    var marks = 0
    for scalar in text.unicodeScalars {
      let added = Self.marks(in: scalar)
      marks = added == 0 ? 0 : marks + added
      if marks > Self.markLimit {
        safe.append("\u{34F}")
        marks = added
      }
      safe.append(scalar)
    }
    self = String(safe)
  }

  /// The number of combining marks that a code point becomes where texts are normalized: some that
  /// are none of their own become two (UAX #15 section 13, UnicodeData.txt).
  private static func marks(in scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "\u{344}", "\u{F73}", "\u{F75}", "\u{F81}": 2
    case "\u{FF9E}", "\u{FF9F}": 1
    default: scalar.properties.canonicalCombiningClass == .notReordered ? 0 : 1
    }
  }
}
