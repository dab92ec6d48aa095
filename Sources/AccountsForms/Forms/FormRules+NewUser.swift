package import Foundation

extension FormRules {
  /// Returns the new user of a sign-up form, by the rules and the clock of this installation
  /// whatever rules and day the form was made with.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field that it has.
  ///   - now: the instant.
  /// - Returns: the user to store.
  /// - Throws: every field's error, in form order.
  package func newUser(of form: SignUpForm, at now: Date) throws(ValidationErrors) -> NewUser {
    let newUser = try form.submit()
    let today = CivilDate.latest(at: now)
    // Checked once only: estimating a password's guesses is costly.
    if acceptTheSameUsers(as: form.rules), accepts(newUser.details.birthday, on: today) {
      return newUser
    }
    let own = signUpForm(in: form.defaultLanguage, today: { today })
    own.fillIn(from: form, newUser.customValues)
    try own.judge(form, adding: unknownFields(newUser.customValues.keys))
    return try own.submit()
  }

  /// Whether a birthday is valid on another day than that which the form took for the current one.
  private func accepts(_ birthday: CivilDate?, on today: CivilDate) -> Bool {
    Rule.birthday(minimumAge: minimumAge, today: { today }).failure(for: birthday) == nil
  }

  /// The errors of values whose fields the installation does not have.
  package func unknownFields(_ keys: some Sequence<String>) -> [ValidationError] {
    let known = Set(customFields.map(\.key))
    return keys.filter { !known.contains($0) }.sorted()
      .map { ValidationError(field: $0, RuleFailure(.unknownField)) }
  }

  /// Whether a form that is valid by these rules is also valid by others, and the reverse.
  private func acceptTheSameUsers(as other: FormRules) -> Bool {
    closures === other.closures && passwordPolicy == other.passwordPolicy
      && minimumAge == other.minimumAge && mailDomains == other.mailDomains
      && (signUpAccess == .invited) == (other.signUpAccess == .invited)
      && uses == other.uses && languages == other.languages && customFields == other.customFields
  }
}

extension SignUpForm {
  /// Takes over the input of a valid form, as far as this form has the fields.
  ///
  /// - Parameters:
  ///   - other: the form.
  ///   - customValues: the values of the fields that its installation added.
  fileprivate func fillIn(from other: SignUpForm, _ customValues: [String: CustomValue]) {
    for name in validator.keys {
      switch name {
      case .invitation: invitationField.value = other.invitationField.value
      case .name: nameField.value = other.nameField.value
      case .email: emailField.value = other.emailField.value
      case .password: passwordField.value = other.passwordField.value
      case .confirmPassword: confirmPasswordField.value = other.passwordField.value
      case .birthday: birthField.value = other.birthField.value
      case .language: languageField.value = other.languageField.value
      case .agreeTerms: agreeTermsField.value = other.agreeTermsField.value
      case .custom(let key): enter(customValues[key]?.description ?? "", into: name)
      }
    }
  }
}
