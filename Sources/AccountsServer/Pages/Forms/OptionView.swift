import AccountsForms

/// A choice of a list.
struct OptionView {
  let value: String
  let name: String

  /// The language of the name, where it is not the page's.
  let lang: String?

  let isSelected: Bool

  /// The languages, each by its own name, behind an invitation to choose.
  ///
  /// - Parameters:
  ///   - text: what was chosen.
  ///   - words: the language of the page.
  /// - Returns: the choices.
  static func languages(selected text: String, _ words: Words) -> [OptionView] {
    let selected = Language(named: text)
    let invitation = OptionView(
      value: "",
      name: words[.choose],
      lang: nil,
      isSelected: selected == nil
    )
    return [invitation]
      + Language.allCases.map { language in
        OptionView(
          value: language.rawValue,
          name: language.endonym,
          lang: language.code,
          isSelected: language == selected
        )
      }
  }
}
