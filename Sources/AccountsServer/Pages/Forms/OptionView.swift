import AccountsForms

/// An option of a select list.
struct OptionView {
  let value: String
  let name: String

  /// The language of the name, if it differs from the page's.
  let lang: String?

  let isSelected: Bool

  /// Returns the languages by their own names, after a prompt to choose.
  ///
  /// - Parameters:
  ///   - text: the chosen value.
  ///   - words: the language of the page.
  /// - Returns: the options.
  static func languages(selected text: String, _ words: Messages) -> [OptionView] {
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
