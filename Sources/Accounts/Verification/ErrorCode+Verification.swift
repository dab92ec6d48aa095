public import AccountsForms

/// The refusals of an address that is to be proved.
extension ErrorCode {
  /// The new address of an account is the one it has.
  public static let unchangedEmail = ErrorCode(VerificationMessage.unchangedEmail)

  /// An address has yet to be verified before the account can be used.
  public static let awaitsVerification = ErrorCode(VerificationMessage.awaitsVerification)

  /// A code of a mail that nobody has, or that was used or has expired.
  public static let unknownConfirmationCode = ErrorCode(VerificationMessage.unknownConfirmationCode)
}
