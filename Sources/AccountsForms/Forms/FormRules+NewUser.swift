extension FormRules {
  /// Returns the new user of a sign-up form, whose address has to be at a domain of this installation whatever rules the
  /// form was made with.
  ///
  /// - Parameter form: the form as filled in; afterwards it holds the error of each field.
  /// - Returns: the user to store.
  /// - Throws: every field's error, in form order.
  package func newUser(of form: SignUpForm) throws(ValidationErrors) -> NewUser {
    let newUser = try form.submit()
    guard let failure = mailDomains.failure(of: newUser.email) else { return newUser }
    let error = ValidationError(field: SignUpForm.Field.email.rawValue, failure)
    form.report(ValidationErrors([error]))
    throw ValidationErrors(form.validator.errors)
  }
}
