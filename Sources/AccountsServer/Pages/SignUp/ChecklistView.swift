import AccountsForms

/// The template values of the checklist of a sign-up form: one line for each value that it asks for.
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
    let names: [SignUpForm.Field] = [.name, .email, .password, .birthday, .language, .agreeTerms]
    items = names.map { name in
      let field = form.field(name)
      let isFine = form.errors(of: name).isEmpty && field.visibleErrors.isEmpty
      let isMet = isFine && name != .password
      return Item(
        key: field.key,
        label: words.label(of: field.key),
        isMet: isMet,
        sign: isMet ? "✓" : "○",
        state: "(\(words.state(isMet: isMet)))"
      )
    }
  }
}
