/// The acts after which access to an account may have to end.
package enum AccessChange: String, CaseIterable, Sendable {
  /// The user changed the password, knowing the present one.
  case passwordChanged

  /// A recovery code, of the list that the user keeps, set a new password.
  case recoveredWithRecoveryCode

  /// A reset code, from an administrator or operator, set a new password.
  case recoveredWithResetCode

  /// A code from an e-mail set a new password.
  case recoveredWithMailedCode

  /// The user confirmed another address.
  case addressChanged

  /// The user took back an earlier address.
  case addressRestored

  /// An administrator or operator set another address.
  case addressSet

  /// The user proved that the address is theirs.
  case verified

  /// An administrator or operator marked the address as verified.
  case markedVerified

  /// The user reported an act that was not theirs.
  case actReported

  /// The user became an administrator.
  case promoted

  /// The user is no longer an administrator.
  case demoted

  /// The user was disabled.
  case disabled

  /// The user was enabled, or approved.
  case enabled

  /// The user was deleted.
  case deleted

  /// The database was restored from a backup.
  case backupRestored

  /// The administrator who made a code for the user was disabled, demoted or deleted, or had to set
  /// a new password.
  case makerDismissed
}

/// The grants of access to an account.
package enum AccessGrant: String, CaseIterable, Sendable {
  /// The sessions.
  case sessions

  /// The known devices.
  case devices

  /// The recovery codes that the user keeps.
  case recoveryCodes

  /// The reset code that an administrator or operator made for the user.
  case resetCode

  /// Codes by e-mail that set a new password.
  case recoverCodes

  /// Codes by e-mail that report an act.
  case reportCodes

  /// Codes by e-mail that take an address back.
  case restoreCodes

  /// Codes by e-mail that confirm another address.
  case changeCodes

  /// Codes by e-mail that verify the address.
  case verifyCodes

  /// The reset codes that the user made for others, as an administrator.
  case resetCodesMade

  /// The invitations that the user made, as an administrator.
  case invitationsMade

  /// Acts for which the password was checked, but which are not done yet.
  case pendingActs

  /// E-mails to the user that are not sent yet.
  case queuedMails
}
