import AccountsForms

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

  static let recovery: [Self] = [
    .createResetCode, .createRecoveryCodes, .recoverAccount, .requestRecovery,
  ]
}
