import AccountsForms

/// Asks for a new password and its confirmation until both are valid.
struct NewPasswordQuestion {
  /// A field and its presentation.
  struct Entry {
    let field: FormField<Secret>
    let shown: TextFieldPresentation
  }

  /// The password.
  let password: Entry

  /// The confirmation of the password; nil for a form without one.
  let confirmation: Entry?

  /// A closure that assesses the password in the field.
  let assessment: () -> PasswordAssessment

  /// Asks until both fields are valid.
  ///
  /// - Throws: ``Failure`` if the user cancels.
  func ask(_ prompt: Prompt) throws {
    introduce(prompt)
    try askForPassword(prompt)
    guard let confirmation else { return }
    while true {
      confirmation.field.enter(try prompt.password(confirmation.shown.label))
      if confirmation.field.isValid { return }
      prompt.show(confirmation.field.errors)
      // The typo may be in the first password, which was hidden too.
      try askForPassword(prompt)
    }
  }

  private func introduce(_ prompt: Prompt) {
    guard let hint = password.shown.hint else { return }
    prompt.say(hint, indentation: 2)
    if !prompt.style.isPlain {
      prompt.say(prompt.words[DialogueMessage.revealKey], indentation: 2)
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
