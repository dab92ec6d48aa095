extension Unicode.Scalar {
  /// Whether the character is visible.
  ///
  /// Spaces, control and format characters are not visible, nor are those that Unicode calls
  /// default ignorable, such as fillers and variation selectors: with them, texts that look alike
  /// could differ.
  package var canBeSeen: Bool {
    if isASCII { return value > 0x20 && value < 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      false
    default: !properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether the character combines with the one before it.
  package var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// The code point in Unicode notation, such as `U+202E`.
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
