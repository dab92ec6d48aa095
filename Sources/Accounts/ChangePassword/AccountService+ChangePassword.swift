public import AccountsForms
public import Foundation

extension AccountService {
  /// Gives a user another password, if they know the present one.
  ///
  /// Guesses at the present password are counted with the failed logins. The user's sessions end, but for
  /// the one the wish came through.
  ///
  /// - Parameters:
  ///   - form: as filled in; made with the user's name and address, which are no passwords.
  ///   - user: whose password.
  ///   - session: the session that goes on; nil for none.
  ///   - origin: where the wish comes from.
  /// - Returns: what became of it.
  /// - Throws: ``StorageError`` and ``ServiceBusy``.
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
    let line = LogInLane.account(email).name
    let attempt: CountedAttempt
    switch try await lanes.admit(email, from: origin, at: now()) {
    case .admitted(let admitted): attempt = admitted
    case .refused(let lane, let until):
      await noteThrottled(.changePassword, lane, email, from: origin)
      return .throttled(until: until)
    }
    do {
      // A login may replace the hash by a costlier one meanwhile: then look again.
      for _ in 0..<3 {
        let account = try await users.logInAccount(for: email)
        guard
          try await hasher.verify(change.current, against: account?.hash, for: line).isRight,
          let account, account.id == user.id, account.isEnabled
        else { break }
        let hash = try await hasher.hash(change.new, for: line)
        let entry = AuditEntry(
          at: now(),
          action: .changePassword,
          actor: .user(user.id),
          target: user.id,
          session: session,
          address: origin.address
        )
        let changed = try await users.changePassword(of: account, to: hash, keeping: session) {
          [audit] connection, _ in
          try connection.noteSuccess(attempt, for: email)
          try connection.append(entry, to: audit.trail)
        }
        if let changed { return .changed(changed) }
      }
    } catch {
      await takeBack(attempt)
      throw error
    }
    await noteRefusal(.changePassword, .wrongPassword, of: user.id, from: origin)
    return .wrongPassword
  }
}

/// What became of a wish for another password.
public enum ChangePasswordResult: Sendable {
  /// The new password holds.
  case changed(User)

  /// The present password is another one, or the user may not log in.
  case wrongPassword

  /// Too many attempts failed; see ``LogInResult/throttled(until:)``.
  case throttled(until: Date?)

  /// The form itself was not filled in properly.
  case refused(ValidationErrors)
}
