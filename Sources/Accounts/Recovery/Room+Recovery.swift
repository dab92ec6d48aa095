import AccountsForms

extension Room {
  static let recovery = Room(
    actions: [.createResetCode, .createRecoveryCodes, .recoverAccount, .requestRecovery],
    reasons: [.unknownCode],
    mails: [.recovery, .recoveryCodesCreated]
  )
}

extension AuditEvent.Action {
  /// The creation of a reset code for a user; ``AuditEvent/detail`` is its identifier.
  public static let createResetCode = Self(RecoveryMessage.createResetCode)

  /// The creation of a user's recovery codes, in place of earlier ones.
  public static let createRecoveryCodes = Self(
    RecoveryMessage.createRecoveryCodes,
    isRepeatable: true
  )

  /// A new password, set with a code; ``AuditEvent/detail`` is the identifier of a reset code, or
  /// the number of recovery codes left.
  public static let recoverAccount = Self(RecoveryMessage.recoverAccount, isRepeatable: true)

  /// A mail with a password reset code, at the request of somebody who does not know the old one.
  public static let requestRecovery = Self(RecoveryMessage.requestRecovery)
}

extension AuditEvent.Reason {
  /// The recovery code is unknown, or was used, replaced or has expired.
  ///
  /// ``AuditEvent/detail`` is the number of such refusals since the last event, at most one a
  /// minute.
  public static let unknownCode = Self(RecoveryMessage.reasonUnknownCode)
}

extension MailKind {
  /// The code with which a person who forgot the password sets a new one.
  public static let recovery = Self(
    RecoveryMessage.mailRecovery,
    fields: [.service, .name, .link, .code],
    lifetime: OneTimeSecret.Purpose.recover.lifetime,
    budget: .recovery,
    needsProvedAddress: false,
    needsCode: true
  )

  /// A notice that recovery codes were created.
  public static let recoveryCodesCreated = Self(
    RecoveryMessage.mailRecoveryCodesCreated,
    fields: [.service, .name, .link, .time],
    budget: .recoveryCodesNotice
  )
}
