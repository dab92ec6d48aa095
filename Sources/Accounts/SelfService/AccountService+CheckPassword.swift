public import AccountsForms
public import Foundation

extension AccountService {
  /// Whether a person who is logged in knows their password, before an act that a session is not enough for.
  ///
  /// It tells no more than ``changePassword(_:of:keeping:from:)`` does, and a guess costs as much: it is counted with
  /// the failed logins, and audited under the action it was for. A right one is audited with the act itself.
  ///
  /// - Parameters:
  ///   - password: the password as given.
  ///   - user: the person who is logged in.
  ///   - action: the act.
  ///   - origin: the origin of the request.
  /// - Returns: the result.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``.
  public func checkPassword(
    _ password: Secret,
    of user: User,
    for action: AuditEvent.Action,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> CheckPasswordResult {
    switch try await verify(
      password.normalized(),
      of: user.address,
      ofUser: user.id,
      for: action,
      from: origin,
      { verified -> Bool? in
        guard try await store.read({ try $0.isUnchanged(verified) }) else { return nil }
        try await logInRateLimiter.takeBack(verified.attempt)
        return true
      }
    ) {
    case .right: .right
    case .wrong: .wrongPassword
    case .throttled(let until): .throttled(until: until)
    }
  }
}

/// The result of a password that was given again.
public enum CheckPasswordResult: Hashable, Sendable {
  /// It is the person's.
  case right

  /// It is another one, or the person may not log in.
  case wrongPassword

  /// Too many attempts failed; see ``LogInResult/throttled(until:)``.
  case throttled(until: Date?)
}
