import AccountsForms
import Foundation

/// The result of a password that somebody has given.
enum PasswordVerdict<Value: Sendable>: Sendable {
  /// It is right, and the act that it was given for is done.
  case right(Value)

  /// It is wrong, or the account may not log in: the reason stays unsaid.
  case wrong(Verification)

  /// It was not looked at; nil for until an administrator unlocks the account.
  case throttled(until: Date?)
}

/// An account whose password was right a moment ago.
struct VerifiedAccount: Sendable {
  /// The account as it was read before the password was verified.
  let account: LogInAccount

  /// The address it was verified under.
  let email: EmailAddress

  /// The attempt, which is counted as a failure until the act clears it.
  let attempt: CountedAttempt
}

extension AccountService {
  /// Verifies a password, and does what it was given for.
  ///
  /// This is the only way to a password's verification: the attempt is limited before anything is hashed, a refusal
  /// is audited, and a fault of ours takes the attempt back.
  ///
  /// - Parameters:
  ///   - password: the password as given.
  ///   - email: the address of the account.
  ///   - user: the user who has to have the address; nil for anybody.
  ///   - action: what it is given for.
  ///   - origin: the origin of the attempt.
  ///   - act: does it; nil where the account was changed since it was read, and nothing was done. It has to clear the
  ///     attempt in its transaction.
  /// - Returns: whether the password is right, with what the act returned.
  /// - Throws: ``StorageError``, ``ServiceBusy``, ``MissingPepperKey``, and what the act throws.
  func verify<Value: Sendable>(
    _ password: Secret,
    of email: EmailAddress,
    ofUser user: UserID? = nil,
    for action: AuditEvent.Action,
    from origin: LogInOrigin,
    _ act: (VerifiedAccount) async throws -> Value?
  ) async throws -> PasswordVerdict<Value> {
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
      check = try await self.check(password, of: email, user, attempt, origin, act)
    } catch let error as MissingPepperKey {
      // Counted: guesses at an account that cannot be opened are guesses.
      throw error
    } catch {
      // In a task of its own, since this one may be cancelled. Where even that fails it stays counted.
      await Task { try? await logInRateLimiter.takeBack(attempt) }.value
      throw error
    }
    switch check {
    case .right(let value): return .right(value)
    case .wrong(let reason, let target, let verification):
      // A guess stays counted, whether or not its event can be written.
      try await auditRefusal(action, reason, of: target, from: origin)
      return .wrong(verification)
    }
  }

  private enum Check<Value> {
    case right(Value)
    case wrong(AuditEvent.Reason, UserID?, Verification)
  }

  private func check<Value: Sendable>(
    _ password: Secret,
    of email: EmailAddress,
    _ user: UserID?,
    _ attempt: CountedAttempt,
    _ origin: LogInOrigin,
    _ act: (VerifiedAccount) async throws -> Value?
  ) async throws -> Check<Value> {
    let group = hashingGroup(email, origin)
    // Another login may replace the hash by a costlier one while this one checks the old: then look again.
    // Disabled, deleted or given another password meanwhile: the last look decides.
    var changes = 0
    while true {
      let account = try await store.read { try $0.logInAccount(email) }
      let verification = try await hasher.verify(password, against: account?.hash, for: group)
      guard let account, user == nil || account.id == user else {
        return .wrong(.unknownAddress, user, verification)
      }
      guard verification.isRight else { return .wrong(.wrongPassword, account.id, verification) }
      guard account.isEnabled else { return .wrong(.disabled, account.id, verification) }
      let verified = VerifiedAccount(account: account, email: email, attempt: attempt)
      if let value = try await act(verified) { return .right(value) }
      changes += 1
      if changes == 3 { return .wrong(.conflict, account.id, verification) }
    }
  }

  /// The group that a password waits with to be hashed: the network's, or the account's at the machine itself.
  func hashingGroup(_ email: EmailAddress, _ origin: LogInOrigin) -> HashingLine {
    HashingLine(origin.address.map { .network($0) } ?? .account(email))
  }
}

extension AccountReader {
  /// Whether an account is as it was when its password was verified: enabled, and with the same hash.
  func isUnchanged(_ verified: VerifiedAccount) throws -> Bool {
    let account = try logInAccount(verified.email)
    return account?.id == verified.account.id && account?.isEnabled == true
      && account?.hash.phc == verified.account.hash.phc
  }
}
