import AccountsForms
import Foundation

/// Limits password guesses by account, user, network, device and in total.
///
/// An attempt is counted as a failure before its password is hashed, in the transaction that checks
/// the limits: parallel guesses get no more attempts than sequential ones. A success takes its
/// count back.
struct LogInRateLimiter: Sendable {
  private let limits: RateLimits
  private let store: any AccountStore
  private let unwritten = UnwrittenAttempts()

  init(_ limits: RateLimits, _ store: any AccountStore) {
    self.limits = limits
    self.store = store
  }

  /// The decision on an attempt.
  enum Admission: Sendable {
    /// The attempt goes on, counted as a failure until it succeeds.
    case admitted(CountedAttempt)

    /// The attempt is refused until an instant; nil until an administrator unlocks the account.
    case refused(RateLimitKey, until: Date?)
  }

  /// Counts an attempt as a failure, unless a limit is reached.
  ///
  /// - Parameters:
  ///   - email: the account.
  ///   - origin: the origin of the attempt; its device counts only if it is known.
  ///   - now: the instant.
  /// - Returns: whether the attempt may go on.
  /// - Throws: ``StorageError``.
  func admit(
    _ email: EmailAddress,
    from origin: LogInOrigin,
    at now: Date
  ) async throws -> Admission {
    do {
      let admission = try await store.transaction { [limits] transaction in
        try limits.admit(email, origin, at: now, in: transaction)
      }
      // A refusal writes nothing, and says nothing about the disk.
      if case .admitted = admission { unwritten.forget() }
      return admission
    } catch let error as StorageError where error.preventsWriting {
      let (counts, refusal) = try await store.read { [limits] in
        try limits.look(email, origin, at: now, in: $0)
      }
      if let refusal { return refusal }
      let keys = counts.map(\.key)
      guard unwritten.count(keys, limits) else { throw error }
      return .admitted(CountedAttempt(counts: [], unwritten: keys))
    }
  }

  /// Takes back an attempt whose password was not checked.
  ///
  /// - Throws: ``StorageError``; the attempt then stays counted.
  func takeBack(_ attempt: CountedAttempt) async throws {
    takeBackUnwritten(attempt)
    guard !attempt.counts.isEmpty else { return }
    try await store.transaction { transaction in
      for count in attempt.counts { try transaction.takeBack(count) }
    }
  }

  /// Takes back an attempt that is counted only in memory.
  func takeBackUnwritten(_ attempt: CountedAttempt) { unwritten.takeBack(attempt.unwritten) }
}

/// An attempt to log in that is counted as a failure.
struct CountedAttempt: Sendable {
  fileprivate let counts: [Count]
  fileprivate let unwritten: [RateLimitKey]

  /// A counter as it was before the attempt.
  fileprivate struct Count: Sendable {
    let key: RateLimitKey
    let before: RateLimitCounter?
  }
}

extension RateLimits {
  fileprivate func admit(
    _ email: EmailAddress,
    _ origin: LogInOrigin,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws -> LogInRateLimiter.Admission {
    let (counts, refusal) = try look(email, origin, at: now, in: transaction)
    if let refusal { return refusal }
    for count in counts {
      let counter = limit(of: count.key).counter(after: count.before, at: now)
      try transaction.put(counter, for: count.key)
    }
    try transaction.sweepCounters(at: now)
    return .admitted(CountedAttempt(counts: counts, unwritten: []))
  }

  /// The counters of an attempt, and the refusal if one of them has reached its limit.
  fileprivate func look(
    _ email: EmailAddress,
    _ origin: LogInOrigin,
    at now: Date,
    in reader: any AccountReader
  ) throws -> (counts: [CountedAttempt.Count], refusal: LogInRateLimiter.Admission?) {
    let counts = try Self.keys(email, origin, at: now, in: reader)
      .map { CountedAttempt.Count(key: $0, before: try reader.liveCounter($0, at: now)) }
    // The refusal is the one with the longest wait; a wait without an end is the longest.
    let limited = counts.filter { $0.before?.isLimited(at: now) == true }
      .max { $0.opens < $1.opens }
    return (counts, limited.map { .refused($0.key, until: $0.before?.opensAt) })
  }

  private static func keys(
    _ email: EmailAddress,
    _ origin: LogInOrigin,
    at now: Date,
    in reader: any AccountReader
  ) throws -> [RateLimitKey] {
    let user = try reader.user(.email(email))?.id
    if let device = origin.device, let user, try reader.isKnown(device, of: user, at: now) {
      return [.device(device, user)]
    }
    return [.account(email)] + (user.map { [.user($0)] } ?? [])
      + [.everybody(share: RateLimitKey.randomShare())]
      + (origin.address?.networks.map { .network($0) } ?? [])
  }
}

extension CountedAttempt.Count {
  fileprivate var opens: Date { before?.opensAt ?? .distantFuture }
}

extension AccountReader {
  /// Returns a counter as far as it is believed; nil if nothing is counted.
  func liveCounter(_ key: RateLimitKey, at now: Date) throws -> RateLimitCounter? {
    try counter(key).flatMap { $0.live(at: now) }
  }
}

extension AccountTransaction {
  /// Deletes a few expired counters, more than one attempt inserts.
  func sweepCounters(at now: Date) throws { try deleteExpiredCounters(at: now, limit: 20) }

  fileprivate func takeBack(_ count: CountedAttempt.Count) throws {
    guard let counter = try counter(count.key) else { return }
    try put(counter.withoutAttempt(countedAfter: count.before), for: count.key)
  }

  /// Clears the failures of an account after a success.
  ///
  /// The counters of the network and of all logins take back only this attempt: otherwise any user
  /// could clear the traces of guesses at other accounts. A known device also clears the account's
  /// counters, since its owner is present.
  func clearFailures(_ attempt: CountedAttempt, of user: UserID, _ email: EmailAddress) throws {
    for count in attempt.counts {
      switch count.key {
      case .account, .user: try put(nil, for: count.key)
      case .device:
        for key in [count.key, .account(email), .user(user)] { try put(nil, for: key) }
      default: try takeBack(count)
      }
    }
  }
}
