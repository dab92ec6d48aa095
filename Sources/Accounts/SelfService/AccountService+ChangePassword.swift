public import AccountsForms
public import Foundation

extension AccountService {
  /// Changes the password of a user who knows the present one.
  ///
  /// Guesses at the present password are counted with the failed logins. The user's other sessions
  /// end and their other devices are forgotten; the present session and device get new tokens. A
  /// reset code ends, the recovery codes stay. The person gets a notice by mail.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field or, once the new
  ///     password is stored, no password any more.
  ///   - user: the user.
  ///   - session: the session to keep; nil for none.
  ///   - origin: the origin of the request.
  /// - Returns: the result.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``.
  public func changePassword(
    _ form: ChangePasswordForm,
    of user: User,
    keeping session: SessionID? = nil,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> ChangePasswordResult {
    let change: PasswordChange
    do {
      change = try forms.passwordChange(of: form, name: user.name ?? "", email: user.email)
    } catch {
      return .refused(error)
    }
    switch try await verify(
      change.current,
      of: user.address,
      ofUser: user.id,
      for: .changePassword,
      from: origin,
      { verified in
        let hash = try await hasher.hash(change.new, for: hashingGroup(user.address, origin))
        return try await store(hash, verified, keeping: session, from: origin)
      }
    ) {
    case .right(let change):
      form.forgetPasswords()
      return .changed(change.user, change.tokens)
    case .wrong, .awaitsApproval, .awaitsVerification: return .wrongPassword
    case .throttled(let until): return .throttled(until: until)
    }
  }

  private func store(
    _ hash: PasswordHash,
    _ verified: VerifiedAccount,
    keeping session: SessionID?,
    from origin: LogInOrigin
  ) async throws -> (user: User, tokens: RenewedTokens?)? {
    let now = now().roundedToMilliseconds
    let id = verified.account.id
    let mail = try mailSealer()
    return try await store.transaction {
      [settings, allowance = AuditAllowance(auditLimiter)] transaction
        -> (user: User, tokens: RenewedTokens?)? in
      guard try transaction.isUnchanged(verified), let user = try transaction.user(.id(id)) else {
        return nil
      }
      try transaction.setPasswordHash(hash, of: id)
      _ = try transaction.deleteSessions(of: id, except: session)
      try transaction.deleteDevices(of: id)
      // It was meant for somebody who does not know the password.
      try transaction.endEarlierCodes(of: id)
      let token = SessionToken()
      var tokens: RenewedTokens?
      if let session, try transaction.setTokenHash(token.hash, of: session, of: id) {
        // Strangers' guesses would keep the owner out of this device, too, until the next login.
        let device = try transaction.noteDevice(
          nil,
          of: id,
          limit: settings.sessions.perUser,
          from: settings.notesNetworks ? origin.address : nil,
          at: now
        )
        tokens = RenewedTokens(session: token, device: device)
      }
      try transaction.clearFailures(verified.attempt, of: id, verified.email)
      try transaction.append(
        AuditEntry(
          at: now,
          action: .changePassword,
          actor: .user(id),
          target: id,
          session: session,
          address: origin.address
        ),
        within: allowance
      )
      try mail?.tell(.passwordChanged, user, at: now, in: transaction)
      return (user, tokens)
    }
  }
}

/// The tokens of a session that continues after a password change, available only now.
public struct RenewedTokens: Sendable {
  /// The token of the session.
  public let session: SessionToken

  /// The token of the device, which gives it separate rate limits.
  public let device: DeviceToken
}

/// The result of changing a password.
public enum ChangePasswordResult: Sendable {
  /// The password is changed; the tokens are nil if there is no session to keep.
  case changed(User, RenewedTokens?)

  /// The present password is wrong, or the user may not log in.
  case wrongPassword

  /// Too many attempts failed; see ``LogInResult/throttled(until:)``.
  case throttled(until: Date?)

  /// The form is invalid.
  case refused(ValidationErrors)
}
