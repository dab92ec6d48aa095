import AccountsForms

/// An option of a select list.
struct OptionView {
  let value: String
  let name: String

  /// The language of the name, if it differs from the page's.
  let lang: String?

  let isSelected: Bool

  /// Returns the choices of a field, after a prompt to choose.
  ///
  /// - Parameters:
  ///   - choices: the choices.
  ///   - text: the chosen value.
  ///   - words: the language of the page.
  /// - Returns: the options.
  static func all(
    _ choices: [TextFieldPresentation.Choice],
    selected text: String,
    _ words: Messages
  ) -> [OptionView] {
    let selected = choices.first { $0.value == text }
    let prompt = OptionView(
      value: "",
      name: words[.choose],
      lang: nil,
      isSelected: selected == nil
    )
    return [prompt]
      + choices.map { choice in
        OptionView(
          value: choice.value,
          name: choice.name,
          lang: choice.language?.code,
          isSelected: choice == selected
        )
      }
  }
}
