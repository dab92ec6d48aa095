public import AccountsForms

extension AccountService {
  /// Signs a user up: when this returns, the user is stored durably, or nothing is stored.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field or, once the user
  ///     is stored, no password any more.
  ///   - address: the client's IP address; nil for a local user, who is not limited.
  ///   - key: the idempotency key; another sign-up's is refused under ``IdempotencyKey/field``.
  ///   - proof: the proof of work; refused under ``SignUpProof/field`` where sign-ups need one.
  /// - Returns: the result; for a repeated key, the result of its first sign-up.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``.
  public func signUp(
    _ form: SignUpForm,
    from address: NetworkAddress? = nil,
    key: IdempotencyKey? = nil,
    proof: SignUpProof = .sent(nil)
  ) async throws -> Outcome<SignedUp> {
    guard acceptsSignUps else { return .refused(Refusal(.signUpsClosed)) }
    let newUser: NewUser
    do { newUser = try forms.newUser(of: form, at: now()) } catch {
      return try await refusal(of: form, error, from: address)
    }
    var signUp = CheckedSignUp(newUser.details, settings, from: address, key, at: now())
    if let first = try await answer(to: signUp) { return form.reporting(first) }
    if let refusal = try await admit(&signUp, proof) { return form.reporting(refusal) }
    let result: Outcome<SignedUp>
    do { result = try await insert(signUp, newUser.password) } catch {
      await takeBackSignUp(from: address)
      throw error
    }
    return form.reporting(try await audited(result, from: address, at: signUp.at))
  }

  /// Hashes the password and stores the user, unless what is stored by now refuses it.
  private func insert(
    _ signUp: CheckedSignUp,
    _ password: Secret
  ) async throws -> Outcome<SignedUp> {
    // Avoids hashing in vain; the transaction decides.
    let early = try await store.read { try $0.verdict(on: signUp) }
    if let refusal = early.refusal, !signUp.conceals(refusal) {
      // A taken address may be from the same sign-up, sent twice at once: its key has the answer.
      return try await answer(to: signUp) ?? .refused(Refusal(refusal))
    }
    let hash = try await hasher.hash(password, for: signUp.hashingGroup)
    let account = signUp.account(hash, by: early.invitation)
    return try await paddedWork(of: signUp) { work in
      if let first = try work.rows.answer(to: signUp) { return (first, isStored: false) }
      let verdict = try work.rows.verdict(on: signUp)
      guard verdict.refusal == nil, try work.rows.insert(account) else {
        return (try work.refuse(signUp, verdict), isStored: false)
      }
      try work.useUp(verdict.invitation, of: signUp)
      try signUp.remember(account.user.id, in: work.rows)
      return (try work.welcome(account.user, signUp, verdict.invitation), isStored: true)
    }
  }
}
