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
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      if marks > Self.markLimit {
        safe.append("\u{34F}")
        marks = 1
      }
      safe.append(scalar)
    }
    self = String(safe)
  }
}
