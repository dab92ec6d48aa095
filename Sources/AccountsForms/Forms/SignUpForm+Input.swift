extension SignUpForm {
  /// Takes what somebody typed into a field, as text.
  ///
  /// The terminal, the page and the API all come through here, so that the same text gets the same
  /// verdict everywhere. A text that is no value of the field is refused under the field's name.
  ///
  /// - Parameters:
  ///   - text: as typed. A date is `YYYY-MM-DD`, a language its name or tag, consent `true` or `yes`.
  ///   - field: where it was typed.
  public func enter(_ text: String, into field: Field) {
    switch field {
    case .name: nameField.value = text
    case .email: emailField.value = text
    case .password: passwordField.value = Secret(text)
    case .confirmPassword: confirmPasswordField.value = Secret(text)
    case .birthday: birthField.enter(text)
    case .language: languageField.enter(text)
    case .agreeTerms: agreeTermsField.value = Words.isYes(text)
    }
  }

  /// Takes a password that is given once, by a program rather than by fingers that slip.
  public func enterPassword(_ password: Secret) {
    passwordField.value = password
    confirmPasswordField.value = password
  }
}
