import AccountsForms

/// The template values of the checklist of a sign-up form: one line for each value that it
/// requires.
struct ChecklistView {
  let items: [Item]

  /// A line of the list.
  struct Item {
    /// The key of the field.
    let key: String

    let label: String
    let isMet: Bool
    let sign: String

    /// Whether the value is fine, in words for people who do not see the sign.
    let state: String
  }

  /// Creates the list of a form.
  ///
  /// A password is never met: pages send none back, so it has to be typed again.
  ///
  /// - Parameters:
  ///   - form: the form.
  ///   - words: the language.
  init(_ form: SignUpForm, in words: Messages) {
    items = form.checkedFields.map { name in
      let isMet = name != .password && form.isMet(name)
      return Item(
        key: name.rawValue,
        label: words.label(of: name.rawValue),
        isMet: isMet,
        sign: isMet ? "✓" : "○",
        state: "(\(words.state(isMet: isMet)))"
      )
    }
  }
}
