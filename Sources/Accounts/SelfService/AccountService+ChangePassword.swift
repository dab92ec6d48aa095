public import AccountsForms
public import Foundation

extension AccountService {
  /// Gives a user another password, if they know the present one.
  ///
  /// Guesses at the present password are counted with the failed logins. The user's sessions end, but for
  /// the one the wish came through, which gets another token.
  ///
  /// - Parameters:
  ///   - form: as filled in; made with the user's name and address, which are no passwords.
  ///   - user: whose password.
  ///   - session: the session that goes on; nil for none.
  ///   - origin: where the wish comes from.
  /// - Returns: what became of it.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``.
  public func changePassword(
    _ form: ChangePasswordForm,
    of user: User,
    keeping session: SessionID? = nil,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> ChangePasswordResult {
    let change: PasswordChange
    do {
      change = try form.submit()
    } catch {
      return .refused(error)
    }
    let email = try EmailAddress(user.email)
    let attempt = try await attempt(.changePassword, email, from: origin) { attempt in
      try await carryOut(change, of: user, session, origin, attempt)
    }
    switch attempt {
    case .throttled(let until): return .throttled(until: until)
    case .made(.changed(let user, let token)): return .changed(user, token: token)
    case .made(.refused(let reason)):
      try await noteRefusal(.changePassword, reason, of: user.id, from: origin)
      return .wrongPassword
    }
  }

  /// What became of an attempt, with what stays unsaid.
  private enum Verdict {
    case changed(User, SessionToken?)
    case refused(AuditEvent.Reason)
  }

  /// Checks the present password and stores the new one.
  private func carryOut(
    _ change: PasswordChange,
    of user: User,
    _ session: SessionID?,
    _ origin: LogInOrigin,
    _ attempt: CountedAttempt
  ) async throws -> Verdict {
    let email = try EmailAddress(user.email)
    let line = HashingLine(.account(email))
    // A login may replace the hash by a costlier one meanwhile: then look again.
    for _ in 0..<3 {
      let account = try await users.logInAccount(for: email)
      let verification = try await hasher.verify(change.current, against: account?.hash, for: line)
      guard let account, account.id == user.id else { return .refused(.unknownAddress) }
      guard verification.isRight else { return .refused(.wrongPassword) }
      guard account.isEnabled else { return .refused(.disabled) }
      let hash = try await hasher.hash(change.new, for: line)
      let entry = AuditEntry(
        at: now(),
        action: .changePassword,
        actor: .user(user.id),
        target: user.id,
        session: session,
        address: origin.address
      )
      let token = SessionToken()
      let changed = try await users.changePassword(
        of: account,
        to: hash,
        renewing: session.map { ($0, token) }
      ) { [audit] connection, _ in
        try connection.noteSuccess(attempt, for: email)
        try connection.append(entry, to: audit.trail)
      }
      if let changed { return .changed(changed.user, changed.isRenewed ? token : nil) }
    }
    return .refused(.conflict)
  }
}

/// What became of a wish for another password.
public enum ChangePasswordResult: Sendable {
  /// The new password holds. The session that goes on has another token; none where there is no such session.
  case changed(User, token: SessionToken?)

  /// The present password is another one, or the user may not log in.
  case wrongPassword

  /// Too many attempts failed; see ``LogInResult/throttled(until:)``.
  case throttled(until: Date?)

  /// The form itself was not filled in properly.
  case refused(ValidationErrors)
}
