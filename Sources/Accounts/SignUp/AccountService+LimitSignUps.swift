public import AccountsForms
import Foundation

extension AccountService {
  /// Whether people may sign up; otherwise only administrators and operators create users.
  public var acceptsSignUps: Bool { forms.signUpAccess != .closed }

  /// Adds to the errors of a form those that rest on stored data: people correct everything at
  /// once.
  func refusal(
    of form: SignUpForm,
    _ errors: ValidationErrors,
    from address: NetworkAddress?
  ) async throws -> SignUpResult {
    guard let more = try await probableError(of: form, from: address) else {
      return .refused(errors)
    }
    return .refused(form.reporting(ValidationErrors(form.withoutField(errors) + [more])))
  }

  /// Admits a sign-up whose form is valid: checks its proof of work and the pepper, and counts it
  /// for its network.
  ///
  /// - Parameters:
  ///   - signUp: the sign-up; once it is admitted, it has the challenge to spend.
  ///   - proof: the proof of work.
  /// - Returns: nil if it is admitted; otherwise the result.
  /// - Throws: ``StorageError`` and ``MissingPepperKey``.
  func admit(_ signUp: inout CheckedSignUp, _ proof: SignUpProof) async throws -> SignUpResult? {
    switch try await check(proof, at: signUp.at) {
    case .success(let challenge): signUp.challenge = challenge
    case .failure(let errors): return .refused(errors)
    }
    try await requirePepper()
    return try await limit(from: signUp.address, at: signUp.at).map { .throttled(until: $0) }
  }

  /// Counts a sign-up from a network, unless its limit is reached.
  ///
  /// - Returns: nil if it may go on; otherwise the instant at which there is room again.
  /// - Throws: ``StorageError``.
  func limit(from address: NetworkAddress?, at now: Date) async throws -> Date? {
    guard let address else { return nil }
    let until = try await store.transaction { [limit = settings.signUps] transaction in
      try limit.admit(address, at: now, in: transaction)
    }
    guard let until else { return nil }
    let key = RateLimitKey.signUps(address.network)
    if let count = auditLimiter.count(key.name, in: .networks, at: now) {
      try await auditSignUps(.throttled, from: address, at: now, key.reached(count))
    }
    return until
  }

  /// Takes back a sign-up that failed because of an internal error.
  func takeBackSignUp(from address: NetworkAddress?) async {
    guard let address else { return }
    // In a task of its own, since this one may be cancelled. If even that fails, the sign-up stays
    // counted.
    await Task {
      try? await store.transaction { try $0.takeBackSignUp(from: address) }
    }
    .value
  }

  /// Audits a sign-up with a taken address, at most once a minute.
  ///
  /// - Returns: the result, unchanged.
  /// - Throws: ``StorageError``.
  func audited(
    _ result: SignUpResult,
    from address: NetworkAddress?,
    at now: Date
  ) async throws -> SignUpResult {
    guard
      case .refused(.emailTaken) = result,
      let count = auditLimiter.count("signUp", in: .signUps, at: now)
    else { return result }
    try await auditSignUps(.alreadyExists, from: address, at: now, AuditEntry.times(count))
    return result
  }

  /// The error of a form that rests on stored data, as an early hint while the form is filled in:
  /// an address that is taken, and an invitation that is unknown or for another address.
  ///
  /// The answer is not binding: another user may take the address right after, and a network that
  /// asks too often gets none. Do not show it to the public if addresses are verified by mail.
  ///
  /// - Parameters:
  ///   - form: the form as far as it is filled in.
  ///   - address: the client's IP address; nil for a local user.
  /// - Returns: the error; nil for none.
  /// - Throws: ``StorageError``.
  public func probableError(
    of form: SignUpForm,
    from address: NetworkAddress?
  ) async throws -> ValidationError? {
    guard acceptsSignUps else { return nil }
    // An address that is refused for another reason is not asked about.
    let email = form.errors(of: .email).isEmpty ? try? EmailAddress(form.emailField.value) : nil
    if forms.signUpAccess == .invited {
      guard let code = InvitationCode(form.invitationField.value) else { return nil }
      let now = now()
      let found = try await store.read { try $0.invitation(code, for: email, at: now) }
      if case .failure(let errors) = found {
        // The holder of an invitation could otherwise ask for all others.
        guard let email, errors.first?.code != .unknownInvitation else { return errors.first }
        return availabilityLimiter.count(email, from: address, settings.signUps, at: now)
          ? errors.first : nil
      }
    }
    guard let email, try await isTaken(email, from: address) else { return nil }
    return ValidationErrors.emailTaken.first
  }

  /// Whether a network learns that an address is taken.
  private func isTaken(_ email: EmailAddress, from address: NetworkAddress?) async throws -> Bool {
    // Where addresses have to be verified, only their owners learn it.
    guard verification != .required,
      availabilityLimiter.count(email, from: address, settings.signUps, at: now())
    else { return false }
    guard try await store.read({ try $0.user(.email(email)) != nil }) else { return false }
    try await auditCheck(from: address)
    return true
  }

  /// Audits that a network learnt that addresses are taken, at most once a minute.
  private func auditCheck(from address: NetworkAddress?) async throws {
    let now = now()
    guard let address, let count = auditLimiter.count("checks", in: .signUps, at: now) else {
      return
    }
    let known = count == 1 ? address : nil
    try await auditSignUps(.alreadyExists, from: known, at: now, "checks: \(count)")
  }

  /// Audits refused sign-ups, with their number in the detail.
  private func auditSignUps(
    _ reason: AuditEvent.Reason,
    from address: NetworkAddress?,
    at now: Date,
    _ detail: String?
  ) async throws {
    try await auditIfWritable(.refusedSignUps(reason, from: address, at: now, detail))
  }
}

extension AuditEntry {
  /// The entry of refused sign-ups, with their number in the detail.
  static func refusedSignUps(
    _ reason: AuditEvent.Reason,
    from address: NetworkAddress?,
    at now: Date,
    _ detail: String?
  ) -> AuditEntry {
    AuditEntry(
      at: now,
      action: .signUp,
      reason: reason,
      actor: .anyone,
      address: address,
      detail: detail
    )
  }
}
