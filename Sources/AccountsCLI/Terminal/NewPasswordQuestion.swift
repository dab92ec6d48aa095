import AccountsForms

/// Asks for a new password, and for the same again, until both are fine.
struct NewPasswordQuestion {
  /// A field that is asked for, and how it is shown.
  struct Entry {
    let field: FormField<Secret>
    let shown: TextFieldPresentation
  }

  /// The password.
  let password: Entry

  /// The same again.
  let confirmation: Entry

  /// What the policy makes of what is in the field.
  let assessment: () -> PasswordAssessment

  /// Asks until there is nothing to refuse.
  ///
  /// - Throws: ``Failure`` where the person gives up.
  func ask(_ prompt: Prompt) throws {
    introduce(prompt)
    try askForPassword(prompt)
    while true {
      confirmation.field.enter(try prompt.password(confirmation.shown.label))
      if confirmation.field.isValid { return }
      prompt.show(confirmation.field.errors)
      // The slip may have been in the first of the two, which nobody could see either.
      try askForPassword(prompt)
    }
  }

  private func introduce(_ prompt: Prompt) {
    guard let hint = password.shown.hint else { return }
    prompt.say(hint, indentation: 2)
    if !prompt.style.isPlain {
      prompt.say(DialoguePhrase.revealKey.text(in: prompt.words), indentation: 2)
    }
  }

  private func askForPassword(_ prompt: Prompt) throws {
    let meter = PasswordMeter(words: prompt.words, style: prompt.style)
    while true {
      let input = try prompt.password(password.shown.label) { typed in
        meter.lines(for: typed, in: password.field, assessment)
      }
      password.field.enter(input)
      if password.field.isValid { return }
      prompt.show(password.field.errors)
    }
  }
}
