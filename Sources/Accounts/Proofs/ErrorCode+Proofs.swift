public import AccountsForms

/// The refusals of a proof.
extension ErrorCode {
  /// A logged-in user gave a wrong password.
  public static let wrongPassword = ErrorCode(ProofsMessage.wrongPassword)

  /// No user is logged in.
  public static let notLoggedIn = ErrorCode(ProofsMessage.notLoggedIn)
}
