extension FormRules {
  /// Returns the change of a user's password, by the rules of this installation whatever rules the
  /// form was made by.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field.
  ///   - name: the user's name, which is refused as a password.
  ///   - email: the user's address, which is refused as well.
  /// - Returns: the change.
  /// - Throws: every field's error, in form order.
  package func passwordChange(
    of form: ChangePasswordForm,
    name: String,
    email: String
  ) throws(ValidationErrors) -> PasswordChange {
    let change = try form.submit()
    let own = changePasswordForm(name: name, email: email)
    if acceptTheSamePasswords(as: form.rules), own.personalWords == form.personalWords {
      return change
    }
    own.currentPasswordField.value = change.current
    own.newPasswordField.value = change.new
    own.confirmPasswordField.value = change.new
    try own.judge(form)
    return change
  }

  /// Returns the password that a code sets, by the rules of this installation whatever rules the
  /// form was made by.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field.
  ///   - name: the name of the code's owner, which is refused as a password.
  ///   - email: the owner's address, which is refused as well.
  /// - Returns: the code and the password.
  /// - Throws: every field's error, in form order.
  package func recovery(
    of form: RecoverForm,
    name: String,
    email: String
  ) throws(ValidationErrors) -> Recovery {
    form.refuseAsPassword(name: name, email: email)
    let recovery = try form.submit()
    if acceptTheSamePasswords(as: form.rules) { return recovery }
    let own = recoverForm()
    own.refuseAsPassword(name: name, email: email)
    own.codeField.value = recovery.code.text
    own.newPasswordField.value = recovery.password
    own.confirmPasswordField.value = recovery.password
    try own.judge(form)
    return recovery
  }

  /// Whether these rules accept a password that others accepted, so that it need not be estimated
  /// again, which is costly.
  private func acceptTheSamePasswords(as other: FormRules) -> Bool {
    closures === other.closures && passwordPolicy == other.passwordPolicy
  }

  /// Returns the request for another address, by the rules of this installation whatever rules the
  /// form was made by.
  ///
  /// - Parameter form: the form as filled in; afterwards it holds the error of each field.
  /// - Returns: the address and the password.
  /// - Throws: every field's error, in form order.
  package func emailChange(of form: ChangeEmailForm) throws(ValidationErrors) -> EmailChange {
    let change = try form.submit()
    let own = changeEmailForm()
    own.emailField.value = change.email.text
    own.passwordField.value = change.password
    try own.judge(form)
    return change
  }
}
