public import AccountsForms
public import Foundation

extension AccountService {
  /// Whether somebody who is logged in knows their password, before an act that a session is not enough for.
  ///
  /// It tells no more than ``changePassword(_:of:keeping:from:)`` does, and a guess costs as much: it is counted with
  /// the failed logins, and noted under the action that it was shown for. A right one is noted with the act itself.
  ///
  /// - Parameters:
  ///   - password: what they show.
  ///   - user: who is logged in.
  ///   - action: what they want to do.
  ///   - origin: where it comes from.
  /// - Returns: what became of it.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``.
  public func checkPassword(
    _ password: Secret,
    of user: User,
    for action: AuditEvent.Action,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> CheckPasswordResult {
    let email = try EmailAddress(user.email)
    let line = HashingLine(.account(email))
    let attempt = try await attempt(action, email, from: origin) { attempt -> Bool in
      let account = try await users.logInAccount(for: email)
      guard
        try await hasher.verify(password.normalized(), against: account?.hash, for: line).isRight,
        let account, account.id == user.id, account.isEnabled
      else { return false }
      try await lanes.takeBack(attempt)
      return true
    }
    switch attempt {
    case .throttled(let until): return .throttled(until: until)
    case .made(true): return .right
    case .made(false):
      try await noteRefusal(action, .wrongPassword, of: user.id, from: origin)
      return .wrongPassword
    }
  }
}

/// What became of showing a password.
public enum CheckPasswordResult: Hashable, Sendable {
  /// It is the user's.
  case right

  /// It is another one, or the user may not log in.
  case wrongPassword

  /// Too many attempts failed; see ``LogInResult/throttled(until:)``.
  case throttled(until: Date?)
}
