public import AccountsForms
import Foundation

extension AccountService {
  /// Signs a user up: when this returns, the user is stored durably, or nothing is stored.
  ///
  /// - Parameters:
  ///   - form: the form as filled in; afterwards it holds the error of each field.
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
    do { newUser = try form.submit() } catch {
      return try await refusal(of: form, error, from: address)
    }
    if let failure = forms.mailDomains.failure(of: newUser.email) {
      // The form of a program may have been made with other rules.
      let error = ValidationError(field: SignUpForm.Field.email.rawValue, failure)
      return form.reporting(.refused(ValidationErrors([error])))
    }
    let now = now().roundedToMilliseconds
    if let key, let first = try await store.read({ try $0.answer(to: newUser, key, at: now) }) {
      return form.reporting(first)
    }
    let challenge: SignUpChallenge?
    switch try await check(proof, at: now) {
    case .success(let checked): challenge = checked
    case .failure(let errors): return form.reporting(.refused(errors))
    }
    try await requirePepper()
    if let until = try await limit(from: address, at: now) { return .throttled(until: until) }
    let result: SignUpResult
    do { result = try await hashAndStore(newUser, from: address, key, challenge, at: now) } catch {
      await takeBackSignUp(from: address)
      throw error
    }
    return form.reporting(try await audited(result, from: address, at: now))
  }

  /// Hashes the password and stores the user, unless the address is taken.
  private func hashAndStore(
    _ newUser: NewUser,
    from address: NetworkAddress?,
    _ key: IdempotencyKey?,
    _ challenge: SignUpChallenge?,
    at now: Date
  ) async throws -> SignUpResult {
    let access = forms.signUpAccess
    // Avoids hashing in vain; the transaction below decides.
    let (early, role) = try await store.read { reader in
      let invitation = try reader.invitation(of: newUser, access, at: now)
      let early = try reader.refusal(of: newUser, key, invitation, at: now)
      return (early, try? invitation.get()?.role)
    }
    if let early { return early }
    let hash = try await hasher.hash(newUser.password, for: .signUps(newUser.email, from: address))
    var attributes = NewUserAttributes(role: role ?? .member)
    attributes.awaitsApproval = access == .approval
    let account = StoredAccount(newUser, attributes, hash: hash, at: now)
    return try await store.transaction { transaction -> SignUpResult in
      let invitation = try transaction.invitation(of: newUser, access, at: now)
      if let refusal = try transaction.refusal(of: newUser, key, invitation, at: now) {
        return refusal
      }
      if let challenge, try transaction.isSpent(challenge) { return .refused(.proof(.proofUsed)) }
      guard try transaction.insert(account) else { return .refused(.emailTaken) }
      try challenge?.spend(at: now, in: transaction)
      let id = account.user.id
      let used = try invitation.get()?.id
      if let used { _ = try transaction.deleteInvitation(used) }
      if access == .invited {
        try transaction.endInvitation(of: newUser.email, at: now, by: .anyone)
        try transaction.deleteExpiredInvitations(at: now, limit: 100)
      }
      try transaction.append(.signUp(of: id, with: used, from: address, at: now))
      try key?.remember(newUser, as: id, at: now, in: transaction)
      return .signedUp(account.user)
    }
  }
}
