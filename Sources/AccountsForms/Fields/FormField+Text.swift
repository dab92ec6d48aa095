extension FormField<CivilDate?> {
  /// Takes a date as it was typed.
  ///
  /// `YYYY-MM-DD` is a date and nothing is nil; anything else is refused as no date.
  public func enter(_ text: String) {
    enter(text, or: RuleFailure(.invalidDate)) { CivilDate(iso8601: $0) }
  }
}

extension FormField<Language?> {
  /// Takes a language by its name or tag.
  ///
  /// Nothing is nil; anything else is refused as no choice.
  public func enter(_ text: String) {
    let choices = Language.allCases.map(\.rawValue).joined(separator: ", ")
    enter(text, or: RuleFailure(.unknownChoice, ["choices": .text(choices)])) {
      Language(named: $0)
    }
  }
}

extension FormField {
  private func enter<Wrapped>(
    _ text: String,
    or failure: RuleFailure,
    parse: (String) -> Wrapped?
  ) where Value == Wrapped? {
    let text = TextTransform.trimmed(text)
    if text.isEmpty {
      value = nil
    } else if let parsed = parse(text) {
      value = parsed
    } else {
      refuseInput(failure)
    }
  }
}
