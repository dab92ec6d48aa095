extension Rule<Language?> {
  /// Requires one of some languages.
  ///
  /// - Parameter languages: the languages, in the order in which people choose from them.
  /// - Returns: the rule. A missing language passes, since `required` checks for it.
  public static func offered(_ languages: [Language]) -> Rule {
    let names = languages.map(\.rawValue)
    return Rule(.oneOf(names.map { .text($0) })) { language in
      guard let language, !languages.contains(language) else { return nil }
      return .unknownLanguage(among: languages)
    }
  }
}

extension RuleFailure {
  /// The failure of a language that is none of some: `choices` for programs, `names` for people.
  static func unknownLanguage(among languages: [Language]) -> RuleFailure {
    RuleFailure(
      .unknownChoice,
      [
        "choices": .text(languages.map(\.rawValue).joined(separator: ", ")),
        "names": .text(languages.map(\.endonym).joined(separator: ", ")),
      ]
    )
  }
}
