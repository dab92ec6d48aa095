public import AccountsForms

extension AccountService {
  /// Proves again that a logged-in person knows the password of their account, before an act for
  /// which a session is not enough.
  ///
  /// A guess costs as much as at a login: it is counted with the failed logins, and audited under
  /// its action. A right password is audited with the action itself.
  ///
  /// - Parameters:
  ///   - password: the password as given.
  ///   - user: the logged-in user.
  ///   - action: the action.
  ///   - session: the session with which the person asks, which must still exist at the action; nil
  ///     for none.
  ///   - origin: the origin of the request.
  /// - Returns: the proof; refused as `wrongPassword`, also if the user may not log in, and as
  ///   `throttled` or `locked`.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``.
  public func prove(
    _ password: Secret,
    of user: User,
    for action: AuditEvent.Action,
    session: SessionID? = nil,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> Outcome<RecentProof> {
    switch try await proveOwner(password, of: user, for: action, session: session, from: origin) {
    case .refused(let refusal) where refusal.isOfLimit: .refused(refusal)
    case .refused: .refused(Refusal(.wrongPassword))
    case .done(let proof): .done(proof)
    }
  }

  /// Proves that a person knows the password of an account; the refusal says if they have to wait
  /// for its approval.
  ///
  /// - Parameters:
  ///   - password: the password as given.
  ///   - user: the owner of the account.
  ///   - action: the action.
  ///   - session: the session with which the person asks; nil for none.
  ///   - origin: the origin of the request.
  ///   - admitsUnverified: whether an address that is not verified may do it; nil for where that is
  ///     not required.
  /// - Returns: the proof.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``.
  func proveOwner(
    _ password: Secret,
    of user: User,
    for action: AuditEvent.Action,
    session: SessionID? = nil,
    from origin: LogInOrigin,
    admitsUnverified: Bool? = nil
  ) async throws -> Outcome<RecentProof> {
    let (password, email) = (password.normalized(), user.address)
    let attempt: PasswordAttempt
    switch try await admit(password, of: email, ofUser: user.id, for: action, from: origin) {
    case .done(let admitted): attempt = admitted
    case .refused(let refusal): return .refused(refusal)
    }
    for _ in 0..<Self.tries {
      switch try await prove(password, attempt, admitsUnverified: admitsUnverified) {
      case .wrong(let refusal, _): return .refused(refusal)
      case .unverified: return .refused(Refusal(.awaitsVerification))
      case .right(let verified):
        guard try await clear(verified, attempt) else { continue }
        return .done(RecentProof(verified, session: session, from: origin.address))
      }
    }
    return .refused(try await refuseChanged(attempt))
  }

  /// Clears the failures of an account whose password is right, unless it was changed meanwhile.
  private func clear(
    _ verified: VerifiedAccount,
    _ attempt: PasswordAttempt
  ) async throws -> Bool {
    do {
      let isClear = try await store.transaction { rows in
        guard try rows.isUnchanged(verified) else { return false }
        try rows.clearFailures(verified.attempt, of: verified.account.id, verified.email)
        return true
      }
      if isClear { logInRateLimiter.takeBackUnwritten(verified.attempt) }
      return isClear
    } catch {
      await takeBack(attempt)
      throw error
    }
  }
}
