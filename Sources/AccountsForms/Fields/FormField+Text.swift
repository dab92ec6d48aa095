extension FormFieldRepresentable {
  /// Takes what somebody typed, as text: the terminal, the page and the API all come through here, so that the
  /// same text gets the same verdict everywhere.
  ///
  /// A date is `YYYY-MM-DD`, a language its name or tag, consent `true` or `yes`; nothing is no date and no
  /// language. A text that is no value of the field is refused under the field's name.
  ///
  /// - Parameter text: as typed.
  public func enter(_ text: String) {
    switch self {
    case let field as FormField<String>: field.value = text
    case let field as FormField<Secret>: field.value = Secret(text)
    case let field as FormField<Bool>: field.value = Words.isYes(text)
    case let field as FormField<CivilDate?>: field.enter(text)
    case let field as FormField<Language?>: field.enter(text)
    // A field of a type of the app's own takes no text until the app says how.
    default: refuseInput(RuleFailure(.invalidType))
    }
  }
}

extension FormFieldRepresentable {
  /// Takes a secret that was never a `String`; a field of anything else refuses it.
  package func enter(_ secret: Secret) {
    guard let field = self as? FormField<Secret> else {
      return refuseInput(RuleFailure(.invalidType))
    }
    field.value = secret
  }
}

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
    enter(text, or: .unknownLanguage) { Language(named: $0) }
  }
}

extension FormField {
  private func enter<Wrapped>(
    _ text: String,
    or failure: @autoclosure () -> RuleFailure,
    parse: (String) -> Wrapped?
  ) where Value == Wrapped? {
    let text = TextTransform.trimmed(text)
    if text.isEmpty {
      value = nil
    } else if let parsed = parse(text) {
      value = parsed
    } else {
      refuseInput(failure())
    }
  }
}

extension RuleFailure {
  fileprivate static var unknownLanguage: RuleFailure {
    let choices = Language.allCases.map(\.rawValue).joined(separator: ", ")
    return RuleFailure(.unknownChoice, ["choices": .text(choices)])
  }
}
