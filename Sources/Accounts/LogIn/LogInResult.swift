public import AccountsForms
public import Foundation

/// A successful login.
public struct LogIn: Sendable {
  /// The user.
  public let user: User

  /// The session; nil if none was wanted, or the disk is full.
  public let session: StartedSession?
}

/// The result of a login.
public enum LogInResult: Sendable {
  /// The password is right.
  case loggedIn(LogIn)

  /// The address or the password is wrong, or the account is disabled; the result does not say
  /// which.
  case wrongCredentials

  /// The password is right, but an administrator has yet to approve the account.
  case awaitsApproval

  /// The password is right, but the user has yet to prove that the address is theirs; a mail was
  /// sent to it, unless one was a moment ago or a limit is reached.
  case awaitsVerification

  /// Too many attempts failed; the password is not checked until an instant or, for nil, until an
  /// administrator unlocks the account.
  case throttled(until: Date?)

  /// The form is invalid.
  case refused(ValidationErrors)
}
