public import AccountsForms
import Foundation

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
  /// - Returns: the outcome; refused as `invalidFields`, `wrongPassword`, `throttled` or `locked`.
  /// - Throws: ``StorageError``, ``StaleProof``, ``ServiceBusy`` and ``MissingPepperKey``.
  public func changePassword(
    _ form: ChangePasswordForm,
    of user: User,
    keeping session: SessionID? = nil,
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> Outcome<ChangedPassword> {
    let change: PasswordChange
    do {
      change = try forms.passwordChange(of: form, name: user.name ?? "", email: user.email)
    } catch {
      return .refused(Refusal(error))
    }
    let proof: RecentProof
    switch try await prove(change.current, of: user, for: .changePassword, from: origin) {
    case .done(let proved): proof = proved
    case .refused(let refusal): return .refused(refusal)
    }
    let hash = try await hasher.hash(change.new, for: hashingGroup(user.address, origin))
    guard let changed = try await store(hash, by: proof, keeping: session) else {
      return .refused(Refusal(.wrongPassword))
    }
    form.forgetPasswords()
    return .done(changed)
  }

  /// Stores the password; nil if there is no such user any more.
  private func store(
    _ hash: PasswordHash,
    by proof: RecentProof,
    keeping session: SessionID?
  ) async throws -> ChangedPassword? {
    try await work(by: proof) { work -> ChangedPassword? in
      let id = proof.user
      guard let user = try work.rows.user(.id(id)) else { return nil }
      let kit = try work.rows.kit(of: id).count
      try work.rows.setPasswordHash(hash, of: id)
      try work.endAccess(
        after: .passwordChanged,
        of: user,
        in: session,
        keeping: work.grantsKept(of: user)
      )
      let tokens = try session.flatMap { try work.renewTokens(of: $0, id) }
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
