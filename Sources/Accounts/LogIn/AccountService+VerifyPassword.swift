import AccountsForms
import Foundation

/// The result of verifying a password.
enum PasswordVerdict<Value: Sendable>: Sendable {
  /// The password is right, and the action is done.
  case right(Value)

  /// The password is wrong, or the account may not log in; the reason is not disclosed.
  case wrong(Verification)

  /// The password is right, but an administrator has yet to approve the account.
  case awaitsApproval

  /// The password is right, but the user has yet to prove that the address is theirs.
  case awaitsVerification(UserID)

  /// The attempt is refused without a check until an instant; nil until an administrator unlocks
  /// the account.
  case throttled(until: Date?)
}

extension AccountService {
  /// Verifies a password, then runs an action.
  ///
  /// Every password check goes through it: it applies the limit on length and the rate limits
  /// before hashing, audits refusals, and takes the attempt back after an internal error.
  ///
  /// - Parameters:
  ///   - password: the password as given.
  ///   - email: the address of the account.
  ///   - user: the user who must own the address; nil for any.
  ///   - action: the action that needs the password.
  ///   - origin: the origin of the attempt.
  ///   - allowsUnverified: whether an address that is not verified may do it where verification is
  ///     required.
  ///   - act: the action; it returns nil, having done nothing, if the account was changed since it
  ///     was read. It must clear the attempt in its transaction.
  /// - Returns: the verdict, with the value of the action.
  /// - Throws: ``StorageError``, ``ServiceBusy``, ``MissingPepperKey``, and errors of the action.
  func verify<Value: Sendable>(
    _ password: Secret,
    of email: EmailAddress,
    ofUser user: UserID? = nil,
    for action: AuditEvent.Action,
    from origin: LogInOrigin,
    allowsUnverified: Bool = false,
    _ act: (VerifiedAccount) async throws -> Value?
  ) async throws -> PasswordVerdict<Value> {
    // No account has such a password, and hashing it would be costly: it is wrong, and no guess.
    guard Rule.withinHashingLimit.failure(for: password) == nil else { return .wrong(.tooLong) }
    try await requirePepper()
    let attempt: CountedAttempt
    switch try await logInRateLimiter.admit(email, from: origin, at: now()) {
    case .admitted(let admitted): attempt = admitted
    case .refused(let key, let until):
      try await auditThrottled(action, key, email, from: origin)
      return .throttled(until: until)
    }
    let check: Check<Value>
    do {
      let admitsUnverified = allowsUnverified || verification != .required
      check = try await self.check(
        password,
        of: email,
        user,
        attempt,
        origin,
        admitsUnverified,
        act
      )
    } catch let error where error is MissingPepperKey || error is HashingFailure {
      // The attempt stays counted: a guess at an account that cannot be opened is still a guess.
      throw error
    } catch {
      // In a task of its own, since this one may be cancelled. If even that fails, the attempt
      // stays counted.
      await Task { try? await logInRateLimiter.takeBack(attempt) }.value
      throw error
    }
    return try await verdict(check, of: attempt, for: action, from: origin)
  }

  /// Returns the verdict of a check, audits a refusal, and takes back an attempt that was no guess.
  private func verdict<Value: Sendable>(
    _ check: Check<Value>,
    of attempt: CountedAttempt,
    for action: AuditEvent.Action,
    from origin: LogInOrigin
  ) async throws -> PasswordVerdict<Value> {
    switch check {
    case .right(let value): return .right(value)
    case .wrong(.awaitsApproval, let target, _):
      // People who wait may try again and again without being locked out.
      try await logInRateLimiter.takeBack(attempt)
      try await auditPending(action, .awaitsApproval, of: target, from: origin)
      return .awaitsApproval
    case .wrong(.awaitsVerification, let target?, _):
      try await logInRateLimiter.takeBack(attempt)
      try await auditPending(action, .awaitsVerification, of: target, from: origin)
      return .awaitsVerification(target)
    case .wrong(let reason, let target, let verification):
      // A guess stays counted, whether or not its event can be written.
      try await auditRefusal(action, reason, of: target, from: origin)
      return .wrong(verification)
    }
  }

  private enum Check<Value: Sendable> {
    case right(Value)
    case wrong(AuditEvent.Reason, UserID?, Verification)
  }

  private func check<Value: Sendable>(
    _ password: Secret,
    of email: EmailAddress,
    _ user: UserID?,
    _ attempt: CountedAttempt,
    _ origin: LogInOrigin,
    _ admitsUnverified: Bool,
    _ act: (VerifiedAccount) async throws -> Value?
  ) async throws -> Check<Value> {
    let group = hashingGroup(email, origin)
    // Another login may replace the hash by a costlier one during the check: then check again. If
    // the account was disabled, deleted or given another password meanwhile, the last check
    // decides.
    var changes = 0
    while true {
      let account = try await store.read { try $0.logInAccount(email) }
      let verification = try await hasher.verify(password, against: account?.hash, for: group)
      guard let account, user == nil || account.id == user else {
        return .wrong(.unknownAddress, user, verification)
      }
      guard verification.isRight else { return .wrong(.wrongPassword, account.id, verification) }
      guard account.isEnabled else {
        let reason = account.awaitsApproval ? AuditEvent.Reason.awaitsApproval : .disabled
        return .wrong(reason, account.id, verification)
      }
      guard admitsUnverified || account.isVerified else {
        return .wrong(.awaitsVerification, account.id, verification)
      }
      let verified = VerifiedAccount(account: account, email: email, attempt: attempt)
      if let value = try await act(verified) { return .right(value) }
      changes += 1
      if changes == 3 { return .wrong(.conflict, account.id, verification) }
    }
  }

  /// Hashes a password anew if its stored hash is outdated; nil if it is not, or the queue has no
  /// room.
  func rehash(
    _ password: Secret,
    _ verified: VerifiedAccount,
    _ origin: LogInOrigin
  ) async -> PasswordHash? {
    guard hasher.isOutdated(verified.account.hash) else { return nil }
    // Without room in the queue, the next login rehashes; this one succeeds all the same.
    return try? await hasher.hash(password, for: hashingGroup(verified.email, origin))
  }

  /// The group of a password in the hashing queue: the network, or the account for a local login.
  func hashingGroup(_ email: EmailAddress, _ origin: LogInOrigin) -> HashingGroup {
    HashingGroup(origin.address.map { .network($0.network) } ?? .account(email))
  }
}

extension AccountReader {
  /// Whether an account is still enabled and has the hash that its password was verified against.
  func isUnchanged(_ verified: VerifiedAccount) throws -> Bool {
    let account = try logInAccount(verified.email)
    return account?.id == verified.account.id && account?.isEnabled == true
      && account?.hash.phc == verified.account.hash.phc
  }
}
