public import AccountsForms
public import Foundation

extension AccountService {
  /// Changes the password of a user who knows the present one.
  ///
  /// Guesses at the present password are counted with the failed logins. What else gives access
  /// ends, by ``AccessChange/passwordChanged``; the present session and device get new tokens. The
  /// person gets a notice by mail.
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
      return .changed(change)
    case .wrong, .awaitsApproval, .awaitsVerification: return .wrongPassword
    case .throttled(let until): return .throttled(until: until)
    }
  }

  private func store(
    _ hash: PasswordHash,
    _ verified: VerifiedAccount,
    keeping session: SessionID?,
    from origin: LogInOrigin
  ) async throws -> ChangedPassword? {
    let id = verified.account.id
    return try await work(as: .user(id, from: origin.address)) { work -> ChangedPassword? in
      guard try work.rows.isUnchanged(verified), let user = try work.rows.user(.id(id)) else {
        return nil
      }
      let kit = try work.rows.kit(of: id).count
      try work.rows.setPasswordHash(hash, of: id)
      try work.endAccess(
        after: .passwordChanged,
        of: user,
        in: session,
        keeping: work.grantsKept(of: user)
      )
      let tokens = try session.flatMap { try work.renewTokens(of: $0, id) }
      try work.rows.clearFailures(verified.attempt, of: id, verified.email)
      try work.record(.changePassword, of: id, session: session)
      try work.tell(.passwordChanged, user)
      return ChangedPassword(user: user, tokens: tokens, endedRecoveryCodes: kit)
    }
  }
}

extension Work {
  /// Gives a session and its device new tokens; nil if the session has ended.
  fileprivate func renewTokens(of session: SessionID, _ user: UserID) throws -> RenewedTokens? {
    let token = SessionToken()
    guard try rows.setTokenHash(token.hash, of: session, of: user) else { return nil }
    // Strangers' guesses would keep the owner out of this device, too, until the next login.
    let network = settings.notesNetworks ? address : nil
    return RenewedTokens(session: token, device: try noteDevice(nil, of: user, from: network))
  }
}

/// An account whose password was changed by its user.
public struct ChangedPassword: Sendable {
  /// The user.
  public let user: User

  /// The tokens of the session that continues; nil if there is none.
  public let tokens: RenewedTokens?

  /// The number of recovery codes that ended: somebody who knew the earlier password may have made
  /// them.
  public let endedRecoveryCodes: Int
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
  /// The password is changed.
  case changed(ChangedPassword)

  /// The present password is wrong, or the user may not log in.
  case wrongPassword

  /// Too many attempts failed; see ``LogInResult/throttled(until:)``.
  case throttled(until: Date?)

  /// The form is invalid.
  case refused(ValidationErrors)
}
