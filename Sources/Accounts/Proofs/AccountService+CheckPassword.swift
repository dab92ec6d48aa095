public import AccountsForms
public import Foundation

extension AccountService {
  /// Checks the password of a logged-in user, before an action for which a session is not enough.
  ///
  /// The check reveals no more than ``changePassword(_:of:keeping:from:)``, and a guess costs as
  /// much: it is counted with the failed logins, and audited under its action. A right password is
  /// audited with the action itself.
  ///
  /// - Parameters:
  ///   - password: the password as given.
  ///   - user: the logged-in user.
  ///   - action: the action.
  ///   - session: the session with which the person asks, which must still exist at the action; nil
  ///     for none.
  ///   - origin: the origin of the request.
  /// - Returns: the result.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``.
  public func checkPassword(
    _ password: Secret,
    of user: User,
    for action: AuditEvent.Action,
    session: SessionID? = nil,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> CheckPasswordResult {
    switch try await verify(
      password.normalized(),
      of: user.address,
      ofUser: user.id,
      for: action,
      from: origin,
      { verified -> PasswordProof? in
        guard try await store.read({ try $0.isUnchanged(verified) }) else { return nil }
        try await logInRateLimiter.takeBack(verified.attempt)
        return PasswordProof(verified, session: session, from: origin.address)
      }
    ) {
    case .right(let proof): .right(proof)
    case .wrong, .awaitsApproval, .awaitsVerification: .wrongPassword
    case .throttled(let until): .throttled(until: until)
    }
  }
}

/// The result of checking a logged-in user's password.
public enum CheckPasswordResult: Sendable {
  /// The password is right.
  case right(PasswordProof)

  /// The password is wrong, or the user may not log in.
  case wrongPassword

  /// Too many attempts failed; see ``LogInResult/throttled(until:)``.
  case throttled(until: Date?)
}
