extension Rule<String> {
  /// Requires a person's name: see ``PersonName``.
  ///
  /// An empty text passes, since `required` checks for one.
  public static var personName: Rule {
    Rule(.personName) { text in
      if text.isEmpty { return nil }
      do throws(PersonName.Defect) {
        _ = try PersonName(text)
        return nil
      } catch {
        return error.failure
      }
    }
  }
}

extension Rule<String> {
  /// Requires a name as English keyboards type it: letters from A to Z, spaces, hyphens,
  /// apostrophes.
  ///
  /// Refuses most of the world's names. Use ``personName``, unless the form feeds a system that
  /// takes nothing else.
  ///
  /// - Parameter length: the allowed number of characters.
  /// - Returns: the rule.
  public static func asciiName(length: ClosedRange<Int>) -> Rule {
    Rule(.custom("asciiName")) { text in
      if let failure = Rule.minLength(length.lowerBound).failure(for: text) { return failure }
      if let failure = Rule.maxLength(length.upperBound).failure(for: text) { return failure }
      let stray = text.unicodeScalars.first { scalar in
        !(scalar.isASCII
          && (scalar.properties.isAlphabetic || " -'".unicodeScalars.contains(scalar)))
      }
      return stray.map { PersonName.Defect.character($0).failure }
    }
  }
}

extension PersonName.Defect {
  var failure: RuleFailure {
    switch self {
    case .empty: RuleFailure(.required)
    case .tooLong: RuleFailure(.tooLong, ["maximum": .number(PersonName.maximumLength)])
    case .noLetter: RuleFailure(.invalidName, ["reason": "noLetter"])
    case .character(let scalar):
      RuleFailure(.invalidName, ["reason": "character", "character": .text(scalar.shown)])
    }
  }
}

extension Unicode.Scalar {
  /// The character if it is visible, otherwise its code point, such as `U+202E`.
  fileprivate var shown: String { canBeSeen ? String(self) : codePoint }
}
