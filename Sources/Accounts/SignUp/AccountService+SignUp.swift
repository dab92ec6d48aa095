public import AccountsForms
public import Foundation

extension AccountService {
  /// Signs somebody up.
  ///
  /// Either the person is stored when this returns, for good, or nothing is.
  ///
  /// - Parameters:
  ///   - form: as filled in. Its validator ends up knowing what became of each field.
  ///   - address: where the person signs up from; nil for somebody at the machine itself.
  ///   - key: what tells the same sign-up sent again; it gets the first answer. One that came with another sign-up
  ///     before is refused under ``IdempotencyKey/field``.
  /// - Returns: the new user, or why there is none.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``; what is wrong with the form is a result.
  public func signUp(
    _ form: SignUpForm,
    from address: NetworkAddress? = nil,
    key: IdempotencyKey? = nil
  ) async throws -> SignUpResult {
    let newUser: NewUser
    do {
      newUser = try form.submit()
    } catch {
      return .refused(error)
    }
    let now = now()
    if let answer = try await firstAnswer(to: newUser, key, at: now) { return answer }
    let result = try await limited(from: address, at: now) {
      try await store(
        newUser,
        form,
        NewUserStanding(),
        in: .signUps(newUser.email, from: address),
        at: now,
        unless: { connection in
          // Another sign-up may have come with the key at the same moment.
          let first = try key.flatMap { try connection.signUp(with: $0, at: now) }
          return first.flatMap { $0.errors(for: newUser) }
        }
      ) { [audit] connection, user in
        let entry = AuditEntry(
          at: now,
          action: .signUp,
          actor: .user(user.id),
          target: user.id,
          address: address
        )
        try connection.append(entry, to: audit.trail)
        if let key { try connection.remember(key, newUser.requestHash, user, at: now) }
      }
    }
    if case .refused = result {
      // The same may have been sent twice at the same moment.
      if let answer = try await firstAnswer(to: newUser, key, at: now) { return answer }
      try await noteTakenAddress(from: address)
    }
    return result
  }

  /// The answer that a sign-up with the same key got; nil where there was none.
  private func firstAnswer(
    to newUser: NewUser,
    _ key: IdempotencyKey?,
    at now: Date
  ) async throws -> SignUpResult? {
    guard let key, let first = try await users.database.read({ try $0.signUp(with: key, at: now) })
    else { return nil }
    if let errors = first.errors(for: newUser) { return .refused(errors) }
    // As they were then, whatever was changed since; with a user who is deleted the key goes too.
    return .signedUp(User(newUser, NewUserStanding(), id: first.userID, at: first.createdAt))
  }

  /// Hashes the password of somebody whose form was valid, and stores them.
  ///
  /// - Parameters:
  ///   - newUser: whom.
  ///   - form: where they come from.
  ///   - standing: what they are from the first moment on.
  ///   - line: whom the password waits with to be hashed.
  ///   - now: when.
  ///   - obstacle: what else may stand in the way.
  ///   - completion: what else belongs to it.
  /// - Returns: the new user, or that the address is taken.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``; nothing is stored then.
  func store(
    _ newUser: NewUser,
    _ form: SignUpForm,
    _ standing: NewUserStanding,
    in line: HashingLine,
    at now: Date,
    unless obstacle: @escaping UserStore.Obstacle = { _ in nil },
    _ completion: @escaping UserStore.Completion
  ) async throws -> SignUpResult {
    try await requirePepper()
    let result: SignUpResult
    if try await users.racyCheckIsTaken(newUser.email) {
      result = .refused(form.validator.recordTakenEmail())
    } else {
      let hash = try await hasher.hash(newUser.password, for: line)
      result = try await users.save(
        newUser,
        hash: hash,
        validator: form.validator,
        as: standing,
        at: now,
        unless: obstacle,
        completion
      )
    }
    // What the store knows better than the rules is shown at its field, like any other error.
    if case .refused(let errors) = result { form.report(errors) }
    return result
  }

  private func noteTakenAddress(from address: NetworkAddress?) async throws {
    let now = now()
    guard let count = repeated.count("signUp", at: now) else { return }
    try await noteIfThereIsRoom(
      AuditEntry(
        at: now,
        action: .signUp,
        reason: .alreadyExists,
        actor: .anyone,
        address: address,
        detail: "\(count)"
      )
    )
  }
}

extension RememberedSignUp {
  /// What is wrong with a sign-up that has the key of this one; nil where it is the same, sent again.
  fileprivate func errors(for newUser: NewUser) -> ValidationErrors? {
    guard requestHash != newUser.requestHash else { return nil }
    let error = ValidationError(field: IdempotencyKey.field, RuleFailure(.keyIsTaken))
    return ValidationErrors([error])
  }
}

/// What became of a sign-up.
public enum SignUpResult: Sendable {
  /// The person has an account.
  case signedUp(User)

  /// Nothing was stored, for these reasons.
  case refused(ValidationErrors)

  /// Too many signed up from the same network: nobody looked, and nobody will until then.
  case throttled(until: Date)
}
