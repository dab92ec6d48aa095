public import AccountsForms

/// The refusals of a code that sets a new password.
extension ErrorCode {
  /// A recovery code that nobody has, or that was used, replaced or has expired.
  public static let unknownRecoveryCode = ErrorCode(RecoveryMessage.unknownRecoveryCode)

  /// A code from a mail in whose place a newer one was sent.
  public static let replacedCode = ErrorCode(RecoveryMessage.replacedCode)

  /// Too many wrong recovery codes came from a network.
  public static let tooManyCodes = ErrorCode(RecoveryMessage.tooManyCodes)
}
