public import AccountsForms
public import Foundation

/// A login that succeeded.
public struct LogIn: Sendable {
  /// Who logged in.
  public let user: User

  /// The session; nil where none was wanted, or the disk is full.
  public let session: StartedSession?
}

/// A session that has just started, with what is told only now.
public struct StartedSession: Sendable {
  /// The session.
  public let session: Session

  /// What proves the session from now on.
  public let token: SessionToken

  /// What the device keeps, to have a lane of its own when strangers guess.
  public let device: DeviceToken
}

/// What became of a login.
public enum LogInResult: Sendable {
  /// The password is right.
  case loggedIn(LogIn)

  /// The address or the password is wrong, or the account is disabled: which one stays unsaid.
  case wrongCredentials

  /// Too many attempts failed: nobody looked at the password, and nobody will until then. Without an
  /// instant, an admin has to open the account again.
  case throttled(until: Date?)

  /// The form itself was not filled in properly.
  case refused(ValidationErrors)
}
