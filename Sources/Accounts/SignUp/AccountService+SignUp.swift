public import AccountsForms
import Foundation

extension AccountService {
  /// Signs a person up.
  ///
  /// The person is stored for good when this returns, or nothing is.
  ///
  /// - Parameters:
  ///   - form: the form as filled in. It shows afterwards what is wrong with each field.
  ///   - address: the address of the person; nil at the machine itself, which is not limited.
  ///   - key: the idempotency key: a sign-up that is sent again with it has the first answer. One that came with
  ///     another sign-up before is refused under ``IdempotencyKey/field``.
  /// - Returns: the result.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``; what is wrong with the form is a result.
  public func signUp(
    _ form: SignUpForm,
    from address: NetworkAddress? = nil,
    key: IdempotencyKey? = nil
  ) async throws -> SignUpResult {
    let newUser: NewUser
    do { newUser = try form.submit() } catch { return .refused(error) }
    let now = now().roundedToMilliseconds
    if let key, let first = try await store.read({ try $0.answer(to: newUser, key, at: now) }) {
      return form.reporting(first)
    }
    try await requirePepper()
    if let until = try await limit(from: address, at: now) { return .throttled(until: until) }
    do {
      return form.reporting(try await store(newUser, from: address, key, at: now))
    } catch {
      await takeBackSignUp(from: address)
      throw error
    }
  }

  /// Hashes the password and stores the user, unless somebody has the address.
  private func store(
    _ newUser: NewUser,
    from address: NetworkAddress?,
    _ key: IdempotencyKey?,
    at now: Date
  ) async throws -> SignUpResult {
    // Saves hashing in vain; the constraint of the table decides below.
    if let early = try await store.read({ try $0.refusal(of: newUser, key, at: now) }) {
      try await auditTaken(early, from: address, at: now)
      return early
    }
    let hash = try await hasher.hash(newUser.password, for: .signUps(newUser.email, from: address))
    let account = StoredAccount(newUser, NewUserStanding(), hash: hash, at: now)
    let (id, request) = (account.user.id, newUser.requestHash)
    let result = try await store.transaction { transaction -> SignUpResult in
      if let first = try transaction.answer(to: newUser, key, at: now) { return first }
      guard try transaction.insert(account) else { return .refused(.emailTaken) }
      try transaction.append(
        AuditEntry(at: now, action: .signUp, actor: .user(id), target: id, address: address)
      )
      if let key {
        try key.remember(RememberedSignUp(request, user: id, at: now), in: transaction)
      }
      return .signedUp(account.user)
    }
    try await auditTaken(result, from: address, at: now)
    return result
  }
}
