public import AccountsForms

/// The refusals of a login.
extension ErrorCode {
  /// The address or the password is wrong, or the account may not log in; the answer does not say
  /// which.
  public static let wrongCredentials = ErrorCode(LogInMessage.wrongCredentials)

  /// Too many logins failed; the password was not checked.
  public static let throttled = ErrorCode(LogInMessage.throttled)

  /// Too many logins failed; the account is locked until an operator unlocks it.
  public static let locked = ErrorCode(LogInMessage.locked)

  /// An administrator has yet to approve the account.
  public static let awaitsApproval = ErrorCode(LogInMessage.awaitsApproval)

  /// The evidence for a factor is wrong.
  public static let wrongFactor = ErrorCode(LogInMessage.wrongFactor)

  /// The ticket of a login is unknown, was used, or has expired.
  public static let logInExpired = ErrorCode(LogInMessage.logInExpired)
}
