import AccountsForms

extension Room {
  static let verification = Room(
    actions: [
      .changeEmail, .verifyEmail, .requestVerification, .requestEmailChange, .restoreEmail,
      .reportAct,
    ],
    mails: [.verification, .addressChange, .addressChanged, .addressSet]
  )
}

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
}

extension MailKind {
  /// The code with which a person proves that an address is theirs.
  public static let verification = Self(
    VerificationMessage.mailVerification,
    fields: [.service, .link, .code],
    lifetime: OneTimeSecret.Purpose.verify.lifetime,
    budget: .verification,
    needsProvedAddress: false,
    needsCode: true
  )

  /// The code with which a person confirms the new address of the account; it goes to that address.
  public static let addressChange = Self(
    VerificationMessage.mailAddressChange,
    fields: [.service, .link, .code, .email],
    lifetime: OneTimeSecret.Purpose.change.lifetime,
    budget: .addressChange,
    needsProvedAddress: false,
    needsCode: true
  )

  /// A notice to the earlier address of an account, with a code that takes it back.
  public static let addressChanged = Self(
    VerificationMessage.mailAddressChanged,
    fields: [.service, .name, .link, .code, .email],
    lifetime: OneTimeSecret.Purpose.restore.lifetime
  )

  /// A notice to the earlier address of an account, which nothing in the mail takes back.
  public static let addressSet = Self(
    VerificationMessage.mailAddressSet,
    fields: [.service, .name, .email],
    lifetime: .seconds(3 * 86_400)
  )
}
