extension Unicode.Scalar {
  /// Whether the character draws something, or takes a place of its own.
  ///
  /// Beside controls and format characters, this leaves out what Unicode calls default ignorable:
  /// fillers, variation selectors and the like, by which two texts that look alike could differ.
  var canBeSeen: Bool {
    if isASCII { return value > 0x20 && value < 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      false
    default: !properties.isDefaultIgnorableCodePoint
    }
  }

  /// The character's number as Unicode writes it, such as `U+202E`.
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
