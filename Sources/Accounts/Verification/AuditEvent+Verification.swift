import AccountsForms

extension AuditEvent.Action {
  /// A change of an e-mail address.
  public static let changeEmail = Self(VerificationMessage.changeEmail)

  /// The marking of an address as verified.
  public static let verifyEmail = Self(VerificationMessage.verifyEmail)

  /// A mail with a code that proves the address, at the request of the user.
  public static let requestVerification = Self(VerificationMessage.requestVerification)

  /// An e-mail to a new address, which becomes that of the account once it is confirmed.
  public static let requestEmailChange = Self(VerificationMessage.requestEmailChange)

  /// An address that its owner took back after it was changed.
  public static let restoreEmail = Self(VerificationMessage.restoreEmail)

  /// A report of the user that an act was not theirs; it ends all sessions.
  public static let reportAct = Self(VerificationMessage.reportAct)

  static let verification: [Self] = [
    .changeEmail, .verifyEmail, .requestVerification, .requestEmailChange, .restoreEmail,
    .reportAct,
  ]
}
