extension SignUpForm {
  /// Takes a password that is given once, by a program rather than by fingers that slip.
  public func enterPassword(_ password: Secret) {
    passwordField.value = password
    confirmPasswordField.value = password
  }
}
