import AccountsForms

/// The checklist below a question of the sign-up: every value that the form asks for, marked while
/// the user types.
struct SignUpChecklist {
  /// The form.
  let form: SignUpForm

  /// The messages in the user's language.
  let words: Messages

  /// Lists the values, with `[x]` before one that the form accepts.
  ///
  /// - Parameter width: the maximum width of a line.
  /// - Returns: the lines.
  func lines(fitting width: Int) -> [String] {
    // With no-break spaces, a line ends between two values and not within one.
    form.checkedFields
      .map { "\(form.isMet($0) ? "[x]" : "[ ]") \(words.label(of: $0.rawValue))" }
      .map { $0.replacing(" ", with: "\u{A0}") }
      .joined(separator: " ")
      .wrapped(toWidth: width - 2)
      .map { "  " + $0.replacing("\u{A0}", with: " ") }
  }
}
