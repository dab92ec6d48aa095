public import AccountsForms
import Foundation

extension AccountService {
  /// Sets a new password with a code, for a person who does not know the old one.
  ///
  /// The transaction that stores the password uses up the code, ends what else gives access (see
  /// ``AccessRule``), forgets every failed login, and starts no session: the person logs in with
  /// the new password, and with whatever else a login asks for. The status of the user stays. A
  /// code that came by mail also proves that the address is the person's. The person gets a notice
  /// by mail.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field or, once the
  ///     password is stored, no password any more.
  ///   - address: the client's IP address; nil for a local user, who is not limited.
  /// - Returns: the outcome, refused as `invalidFields` or `tooManyCodes`; it does not name the
  ///   user, since a found code must not tell whose it is.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``; the code is then not
  ///   used up.
  public func recover(
    _ form: RecoverForm,
    from address: NetworkAddress? = nil
  ) async throws -> Outcome<Recovered> {
    guard let code = RecoveryCode(form.codeField.value) else {
      form.check()
      return .refused(Refusal(ValidationErrors(form.validator.errors)))
    }
    try await requirePepper()
    let now = now().roundedToMilliseconds
    let owner: User
    switch try await look(
      from: address,
      at: now,
      { try $0.owner(of: code, at: now) }
    ) {
    case .found(let user): owner = user
    case .unknown: return try await refuse(form, from: address, at: now)
    case .replaced: return refuse(form, .replacedCode)
    case .throttled(let key, let until):
      try await auditThrottledCodes(key, for: .recoverAccount, from: address, at: now)
      return .refused(Refusal(.tooManyCodes, retryAt: until))
    }
    let recovery: Recovery
    do {
      recovery = try forms.recovery(of: form, name: owner.name ?? "", email: owner.email)
    } catch {
      return .refused(Refusal(error))
    }
    let group = hashingGroup(owner.address, LogInOrigin(address: address))
    let hash = try await hasher.hash(recovery.password, for: group)
    guard let recovered = try await store(hash, using: code, from: address, at: now) else {
      return try await refuse(form, from: address, at: now)
    }
    form.forgetPasswords()
    return .done(recovered)
  }

  /// Stores the password and uses up the code; nil if it was used meanwhile.
  private func store(
    _ hash: PasswordHash,
    using code: RecoveryCode,
    from address: NetworkAddress?,
    at now: Date
  ) async throws -> Recovered? {
    try await work(as: .anyone, from: address, at: now) { work -> Recovered? in
      guard
        case .found(let secret) = try work.rows.recoverySecret(code, at: now),
        let change = secret.recovery,
        let user = try secret.user.flatMap({ try work.rows.user(.id($0)) }),
        try work.useUp(secret, of: user.id)
      else { return nil }
      let work = work.acting(as: .user(user.id, from: address))
      try work.rows.setPasswordHash(hash, of: user.id)
      try work.endAccess(after: change, of: user, keeping: work.grantsKept(of: user))
      if secret.email == user.address { try work.verifyEmail(of: user) }
      try work.rows.put(nil, for: .account(user.address))
      _ = try work.rows.deleteCounters(of: user.id)
      let left = secret.purpose == .kit ? try work.rows.kit(of: user.id).count : nil
      let detail = left.map { "recovery codes left: \($0)" } ?? "\(secret.id)"
      try work.record(.recoverAccount, of: user.id, detail: detail)
      // With the address that the code may have proved.
      try work.tell(.passwordChanged, try work.rows.user(.id(user.id)) ?? user)
      return Recovered(user: user, codesLeft: left)
    }
  }

  /// Refuses an unknown code, and audits it.
  private func refuse(
    _ form: RecoverForm,
    from address: NetworkAddress?,
    at now: Date
  ) async throws -> Outcome<Recovered> {
    try await auditUnknownCode(for: .recoverAccount, from: address, at: now)
    return refuse(form, .unknownRecoveryCode)
  }

  private func refuse(_ form: RecoverForm, _ code: ErrorCode) -> Outcome<Recovered> {
    form.check()
    let field = RecoverForm.Field.recoveryCode.rawValue
    form.report(ValidationErrors([ValidationError(field: field, RuleFailure(code))]))
    return .refused(Refusal(ValidationErrors(form.validator.errors)))
  }
}

/// An account whose password was set with a code.
public struct Recovered: Sendable {
  /// The user; do not show them to a person who has not logged in.
  package let user: User

  /// The number of recovery codes left, if one of them was used; nil after a reset code or a code
  /// sent by mail.
  public let codesLeft: Int?
}
