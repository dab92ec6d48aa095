public import AccountsForms
public import Foundation

extension AccountService {
  /// Sets a new password with a code, for a person who does not know the old one.
  ///
  /// The transaction that stores the password uses up the code, ends every session and the reset code, forgets every
  /// device and failed login, and starts no session: the person logs in with the new password, and with whatever else
  /// a login asks for. The status of the user stays.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field.
  ///   - address: the client's IP address; nil for a local user, who is not limited.
  /// - Returns: the result; it does not name the user, since a found code must not tell whose it is.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``; the code is then not used up.
  public func recover(
    _ form: RecoverForm,
    from address: NetworkAddress? = nil
  ) async throws -> RecoverResult {
    guard let code = RecoveryCode(form.codeField.value) else {
      form.check()
      return .refused(ValidationErrors(form.validator.errors))
    }
    try await requirePepper()
    let now = now().roundedToMilliseconds
    let owner: User
    switch try await look(for: code, from: address, at: now) {
    case .owner(let user): owner = user
    case .unknown: return try await refuse(form, from: address, at: now)
    case .throttled(let key, let until):
      try await auditThrottledCodes(key, from: address, at: now)
      return .throttled(until: until)
    }
    form.refuseAsPassword(name: owner.name ?? "", email: owner.email)
    let recovery: Recovery
    do { recovery = try form.submit() } catch { return .refused(error) }
    let group = hashingGroup(owner.address, LogInOrigin(address: address))
    let hash = try await hasher.hash(recovery.password, for: group)
    guard let recovered = try await store(hash, using: code, from: address, at: now) else {
      return try await refuse(form, from: address, at: now)
    }
    return .recovered(recovered)
  }

  /// Stores the password and uses up the code; nil if it was used meanwhile.
  private func store(
    _ hash: PasswordHash,
    using code: RecoveryCode,
    from address: NetworkAddress?,
    at now: Date
  ) async throws -> Recovered? {
    try await store.transaction {
      [allowance = AuditAllowance(auditLimiter)] transaction -> Recovered? in
      guard
        let used = try transaction.recoveryCode(hash: code.hash), used.isValid(at: now),
        let user = try transaction.user(.id(used.user)),
        try transaction.deleteRecoveryCode(used.id)
      else { return nil }
      try transaction.setPasswordHash(hash, of: user.id)
      _ = try transaction.deleteSessions(of: user.id, except: nil)
      try transaction.deleteDevices(of: user.id)
      try transaction.deleteRecoveryCodes(of: user.id, .reset)
      // A person who needs a reset code has no recovery codes; an intruder may have made some.
      if used.kind == .reset { try transaction.deleteRecoveryCodes(of: user.id, .kit) }
      try transaction.put(nil, for: .account(user.address))
      _ = try transaction.deleteCounters(of: user.id)
      let left = try transaction.recoveryCodes(of: user.id).count { $0.kind == .kit }
      try transaction.append(
        AuditEntry(
          at: now,
          action: .recoverAccount,
          actor: .user(user.id),
          target: user.id,
          address: address,
          detail: used.kind == .reset ? "\(used.id)" : "\(left) left"
        ),
        within: allowance
      )
      return Recovered(user: user, codesLeft: used.kind == .kit ? left : nil)
    }
  }

  /// Refuses a code, and audits it at most once a minute.
  private func refuse(
    _ form: RecoverForm,
    from address: NetworkAddress?,
    at now: Date
  ) async throws -> RecoverResult {
    form.check()
    let field = RecoverForm.Field.recoveryCode.rawValue
    let error = ValidationError(field: field, RuleFailure(.unknownRecoveryCode))
    form.report(ValidationErrors([error]))
    if let count = auditLimiter.count("codes", in: .accounts, at: now) {
      try await auditCodes(.unknownCode, from: count == 1 ? address : nil, at: now, "\(count)")
    }
    return .refused(ValidationErrors(form.validator.errors))
  }
}

/// The result of setting a new password with a code.
public enum RecoverResult: Sendable {
  /// The password is set.
  case recovered(Recovered)

  /// The form is invalid, or nobody has the code; nothing was changed.
  case refused(ValidationErrors)

  /// Too many wrong codes came from the network; the code is not looked up until an instant.
  case throttled(until: Date)
}

/// An account whose password was set with a code.
public struct Recovered: Sendable {
  /// The user; do not show them to a person who has not logged in.
  package let user: User

  /// The number of recovery codes left, if one of them was used; nil after a reset code.
  public let codesLeft: Int?
}
