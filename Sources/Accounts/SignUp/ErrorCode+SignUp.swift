public import AccountsForms

/// The refusals of a sign-up.
extension ErrorCode {
  /// Too many sign-ups came from a network.
  public static let tooManySignUps = ErrorCode(SignUpMessage.tooManySignUps)

  /// Only operators create users here.
  public static let signUpsClosed = ErrorCode(SignUpMessage.signUpsClosed)

  /// A sign-up came without a proof of work.
  public static let proofRequired = ErrorCode(SignUpMessage.proofRequired)

  /// The proof of work of a sign-up does not prove anything, or is a place in the queue whose turn
  /// has not come.
  public static let proofInvalid = ErrorCode(SignUpMessage.proofInvalid)

  /// The proof of work of a sign-up was used already, or has expired.
  public static let proofUsed = ErrorCode(SignUpMessage.proofUsed)

  /// The idempotency key was used for another request.
  public static let keyIsTaken = ErrorCode(SignUpMessage.keyIsTaken)
}
