import AccountsForms

extension AuditEvent.Action {
  /// A sign-up; ``AuditEvent/detail`` is the identifier of the invitation that was used, if any.
  public static let signUp = Self(SignUpMessage.signUp)

  static let signUps: [Self] = [.signUp]
}
