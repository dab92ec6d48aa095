public import AccountsForms

extension AccountService {
  /// Signs a user up: when this returns, the user is stored durably, or nothing is stored.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field or, once the user is stored, no
  ///     password any more.
  ///   - address: the client's IP address; nil for a local user, who is not limited.
  ///   - key: the idempotency key; refused under ``IdempotencyKey/field`` if another sign-up used it.
  ///   - proof: the proof of work; refused under ``SignUpProof/field`` where sign-ups need one.
  /// - Returns: the result; for a repeated key, the result of its first sign-up.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``; errors of the form are a result.
  public func signUp(
    _ form: SignUpForm,
    from address: NetworkAddress? = nil,
    key: IdempotencyKey? = nil,
    proof: SignUpProof = .sent(nil)
  ) async throws -> SignUpResult {
    guard acceptsSignUps else { return .closed }
    let newUser: NewUser
    do { newUser = try forms.newUser(of: form, at: now()) } catch {
      return try await refusal(of: form, error, from: address)
    }
    var signUp = CheckedSignUp(newUser.details, settings, from: address, key, at: now())
    if let first = try await answer(to: signUp) { return form.reporting(first) }
    switch try await check(proof, at: signUp.at) {
    case .success(let challenge): signUp.challenge = challenge
    case .failure(let errors): return form.reporting(.refused(errors))
    }
    try await requirePepper()
    if let until = try await limit(from: address, at: signUp.at) { return .throttled(until: until) }
    let result: SignUpResult
    do {
      // Avoids hashing in vain; the transaction decides.
      let early = try await store.read { [signUp] in try $0.verdict(on: signUp) }
      if let refusal = early.result, !signUp.conceals(refusal) {
        result = refusal
      } else {
        let hash = try await hasher.hash(newUser.password, for: signUp.hashingGroup)
        result = try await store(signUp.account(hash, by: early.invitation), of: signUp)
      }
    } catch {
      await takeBackSignUp(from: address)
      throw error
    }
    return form.reporting(try await audited(result, from: address, at: signUp.at))
  }

  /// Stores the user, unless what is stored by now refuses it, as a taken address does.
  private func store(
    _ account: StoredAccount,
    of signUp: CheckedSignUp
  ) async throws -> SignUpResult {
    let mail = try mailSealer()
    return try await store.transaction { [limits = settings.sessions] transaction in
      let verdict = try transaction.verdict(on: signUp)
      guard verdict.result == nil, try transaction.insert(account) else {
        let refusal = verdict.result ?? .refused(.emailTaken)
        return try transaction.concealed(refusal, of: signUp, mail, verdict.invitation)
      }
      try transaction.useUp(verdict.invitation, of: signUp)
      try transaction.append(.signUp(signUp, of: account.user.id, with: verdict.invitation))
      try signUp.remember(account.user.id, in: transaction)
      return try transaction.askToVerify(account.user, signUp, mail, limits)
    }
  }
}
