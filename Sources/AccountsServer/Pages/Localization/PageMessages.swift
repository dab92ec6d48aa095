import AccountsForms

/// The texts of the pages, by the names that templates use: `{{text.logIn}}`.
enum PageMessages {
  /// Returns all texts in a language.
  ///
  /// - Parameter language: the language.
  /// - Returns: the texts by name.
  static func all(in language: Language) -> [String: String] {
    switch language {
    case .english: english
    case .portuguese: portuguese
    case .spanish: spanish
    }
  }

  private static let english = texts(in: .english)
  private static let portuguese = texts(in: .portuguese)
  private static let spanish = texts(in: .spanish)

  private static func texts(in language: Language) -> [String: String] {
    let words = Messages(language)
    var texts = [
      "errorPrefix": words.errorPrefix,
      "requiredMark": words.requiredMarkExplained,
      "met": words.state(of: PasswordRequirement(demand: .notCommon, isMet: true)),
      "notMet": words.state(of: PasswordRequirement(demand: .notCommon, isMet: false)),
      "didYouMean": words.didYouMean("{address}"),
    ]
    for field in EditUserForm.Field.allCases.map(\.rawValue) {
      texts[field] = words.label(of: field)
    }
    for phrase in PageMessage.allCases { texts[phrase.rawValue] = phrase.texts[language] }
    for phrase in AccountMessage.allCases { texts[phrase.rawValue] = phrase.texts[language] }
    for phrase in AdministrationMessage.allCases { texts[phrase.rawValue] = phrase.texts[language] }
    return texts
  }
}
