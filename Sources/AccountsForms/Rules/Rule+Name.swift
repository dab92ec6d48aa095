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
