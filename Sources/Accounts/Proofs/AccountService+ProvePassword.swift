import AccountsForms
import Foundation

/// An attempt to prove a password, which is counted as a failure until it is proved.
struct PasswordAttempt: Sendable {
  /// The address of the account.
  let email: EmailAddress

  /// The user who must own the address; nil for any.
  let user: UserID?

  /// The action that needs the password.
  let action: AuditEvent.Action

  /// The origin of the attempt.
  let origin: LogInOrigin

  /// The counters that it is counted under.
  let counted: CountedAttempt
}

/// The check of a password.
enum PasswordCheck: Sendable {
  /// The password is right.
  case right(VerifiedAccount)

  /// The password is wrong, or the account may not log in; the reason is not disclosed unless the
  /// password is right.
  case wrong(Refusal, Verification?)

  /// The password is right, but the user has yet to prove that the address is theirs.
  case unverified(UserID)
}

/// Every password check is an admission and a proof: they apply the limit on length and the rate
/// limits before hashing, audit refusals, and take the attempt back after an internal error.
extension AccountService {
  /// The most checks of one attempt.
  ///
  /// Another login may replace the hash by a costlier one during a check. If the account was
  /// disabled, deleted or given another password, the last one decides.
  static var tries: Int { 3 }

  /// Admits an attempt to prove a password, and counts it.
  ///
  /// - Parameters:
  ///   - password: the password as given.
  ///   - email: the address of the account.
  ///   - user: the user who must own the address; nil for any.
  ///   - action: the action that needs the password.
  ///   - origin: the origin of the attempt.
  /// - Returns: the attempt, or the refusal by a limit.
  /// - Throws: ``StorageError`` and ``MissingPepperKey``.
  func admit(
    _ password: Secret,
    of email: EmailAddress,
    ofUser user: UserID? = nil,
    for action: AuditEvent.Action,
    from origin: LogInOrigin
  ) async throws -> Outcome<PasswordAttempt> {
    // No account has such a password, and hashing it would be costly: it is wrong, and no guess.
    guard Rule.withinHashingLimit.failure(for: password) == nil else {
      return .refused(Refusal(.wrongCredentials))
    }
    try await requirePepper()
    switch try await logInRateLimiter.admit(email, from: origin, at: now()) {
    case .admitted(let counted):
      return .done(
        PasswordAttempt(email: email, user: user, action: action, origin: origin, counted: counted)
      )
    case .refused(let key, let until):
      try await auditThrottled(action, key, email, from: origin)
      return .refused(.limited(until: until))
    }
  }

  /// Checks the password of an attempt, audits a refusal, and takes back an attempt that was no
  /// guess.
  ///
  /// - Parameters:
  ///   - password: the password as given.
  ///   - attempt: the attempt.
  ///   - admitsUnverified: whether an address that is not verified may do it; nil for where that is
  ///     not required.
  /// - Returns: the account, which the act has to require unchanged and to clear of failures.
  /// - Throws: ``StorageError``, ``ServiceBusy`` and ``MissingPepperKey``.
  func prove(
    _ password: Secret,
    _ attempt: PasswordAttempt,
    admitsUnverified: Bool? = nil
  ) async throws -> PasswordCheck {
    let (account, check): (LogInAccount?, Verification)
    do {
      account = try await store.read { try $0.logInAccount(attempt.email) }
      check = try await hasher.verify(
        password,
        against: account?.hash,
        for: hashingGroup(attempt.email, attempt.origin)
      )
    } catch let error where error is MissingPepperKey || error is HashingFailure {
      // The attempt stays counted: a guess at an account that cannot be opened is still a guess.
      throw error
    } catch {
      await takeBack(attempt)
      throw error
    }
    guard let account, attempt.user == nil || account.id == attempt.user else {
      return .wrong(try await refuse(attempt, .unknownAddress, of: attempt.user), check)
    }
    guard check.isRight else {
      return .wrong(try await refuse(attempt, .wrongPassword, of: account.id), check)
    }
    guard account.isEnabled else {
      guard account.awaitsApproval else {
        return .wrong(try await refuse(attempt, .disabled, of: account.id), check)
      }
      try await pend(attempt, .awaitsApproval, of: account.id)
      return .wrong(Refusal(.awaitsApproval), nil)
    }
    guard admitsUnverified ?? (verification != .required) || account.isVerified else {
      try await pend(attempt, .awaitsVerification, of: account.id)
      return .unverified(account.id)
    }
    return .right(
      VerifiedAccount(account: account, email: attempt.email, attempt: attempt.counted)
    )
  }

  /// Refuses an attempt whose account was changed again and again.
  func refuseChanged(_ attempt: PasswordAttempt) async throws -> Refusal {
    let user = try await store.read { try $0.logInAccount(attempt.email)?.id }
    return try await refuse(attempt, .conflict, of: user)
  }

  /// Audits a refusal.
  ///
  /// A guess stays counted, whether or not its event can be written.
  private func refuse(
    _ attempt: PasswordAttempt,
    _ reason: AuditEvent.Reason,
    of target: UserID?
  ) async throws -> Refusal {
    try await auditRefusal(attempt.action, reason, of: target, from: attempt.origin)
    return Refusal(.wrongCredentials)
  }

  /// Takes back the attempt of a person who has to wait: they may try again and again without being
  /// locked out.
  private func pend(
    _ attempt: PasswordAttempt,
    _ reason: AuditEvent.Reason,
    of target: UserID
  ) async throws {
    try await logInRateLimiter.takeBack(attempt.counted)
    try await auditPending(attempt.action, reason, of: target, from: attempt.origin)
  }

  /// Takes back an attempt after an internal error.
  ///
  /// In a task of its own, since this one may be cancelled. If even that fails, the attempt stays
  /// counted.
  func takeBack(_ attempt: PasswordAttempt) async {
    await Task { try? await logInRateLimiter.takeBack(attempt.counted) }.value
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
