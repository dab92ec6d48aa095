import AccountsForms

extension Room {
  static let signUp = Room(
    actions: [.signUp],
    reasons: [.alreadyExists],
    mails: [.accountExists]
  )
}

extension AuditEvent.Action {
  /// A sign-up; ``AuditEvent/detail`` is the identifier of the invitation that was used, if any.
  public static let signUp = Self(SignUpMessage.signUp)
}

extension AuditEvent.Reason {
  /// The address is already taken.
  public static let alreadyExists = Self(SignUpMessage.reasonAlreadyExists)
}

extension MailKind {
  /// A notice to the owner of an address that somebody tried to sign up with, or to change to.
  public static let accountExists = Self(
    SignUpMessage.mailAccountExists,
    fields: [.service, .name, .link],
    lifetime: .seconds(3 * 86_400),
    budget: .accountExists
  )
}
