import AccountsForms
import Foundation

/// Limits guesses at passwords, by account, user, network, device and all together.
///
/// An attempt is counted as a failure before its password is hashed, in the transaction that looks whether it is let
/// through: however many guess at once, no more of them get through than one after the other would. A success takes
/// its count back.
struct LogInRateLimiter: Sendable {
  private let limits: RateLimits
  private let store: any AccountStore
  private let unwritten = UnwrittenAttempts()

  init(_ limits: RateLimits, _ store: any AccountStore) {
    self.limits = limits
    self.store = store
  }

  /// The most expired counters that one attempt deletes: more than it inserts.
  private static let sweep = 20

  /// Whether an attempt may go on to have its password hashed.
  enum Admission: Sendable {
    /// It may. It is counted as a failure until it turns out to be none.
    case admitted(CountedAttempt)

    /// It may not, until then; nil for until an administrator unlocks the account.
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
    } catch let error as StorageError where error.isLackOfRoom {
      let (counts, refusal) = try await store.read { [limits] in
        try limits.look(email, origin, at: now, in: $0)
      }
      if let refusal { return refusal }
      let keys = counts.map(\.key)
      guard unwritten.count(keys, limits) else { throw error }
      return .admitted(CountedAttempt(counts: [], unwritten: keys))
    }
  }

  /// Takes an attempt back whose password was not looked at.
  ///
  /// - Throws: ``StorageError``; it stays counted then.
  func takeBack(_ attempt: CountedAttempt) async throws {
    takeBackUnwritten(attempt)
    guard !attempt.counts.isEmpty else { return }
    try await store.transaction { transaction in
      for count in attempt.counts { try transaction.takeBack(count) }
    }
  }

  /// Takes an attempt back that is counted in memory alone.
  func takeBackUnwritten(_ attempt: CountedAttempt) { unwritten.takeBack(attempt.unwritten) }

  /// Deletes expired counters in the transaction under way.
  static func sweep(at now: Date, in transaction: any AccountTransaction) throws {
    try transaction.deleteExpiredCounters(at: now, limit: sweep)
  }
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
    try LogInRateLimiter.sweep(at: now, in: transaction)
    return .admitted(CountedAttempt(counts: counts, unwritten: []))
  }

  /// The counters of an attempt, and the refusal where one of them has reached its limit.
  fileprivate func look(
    _ email: EmailAddress,
    _ origin: LogInOrigin,
    at now: Date,
    in reader: any AccountReader
  ) throws -> (counts: [CountedAttempt.Count], refusal: LogInRateLimiter.Admission?) {
    let counts = try Self.keys(email, origin, at: now, in: reader)
      .map { CountedAttempt.Count(key: $0, before: try reader.liveCounter($0, at: now)) }
    // The longest limit is the answer; never comes last.
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
    return [.account(email)] + (user.map { [.user($0)] } ?? []) + [.everybody]
      + (origin.address.map { [.network($0)] } ?? [])
  }
}

extension CountedAttempt.Count {
  fileprivate var opens: Date { before?.opensAt ?? .distantFuture }
}

extension AccountReader {
  /// A counter that is not forgotten yet; nil where nothing is counted.
  func liveCounter(_ key: RateLimitKey, at now: Date) throws -> RateLimitCounter? {
    try counter(key).flatMap { $0.isExpired(at: now) ? nil : $0 }
  }
}

extension AccountTransaction {
  fileprivate func takeBack(_ count: CountedAttempt.Count) throws {
    guard let counter = try counter(count.key) else { return }
    try put(counter.withoutAttempt(countedAfter: count.before), for: count.key)
  }

  /// Forgets the failures with an account that a success makes good.
  ///
  /// The network and everybody get this attempt back and no more: otherwise anybody with an account could clear the
  /// traces of guesses at others. A known device clears the account as well: its owner is at hand.
  func clearFailures(_ attempt: CountedAttempt, of user: UserID, _ email: EmailAddress) throws {
    for count in attempt.counts {
      switch count.key {
      case .network, .everybody, .signUps: try takeBack(count)
      case .account, .user: try put(nil, for: count.key)
      case .device:
        for key in [count.key, .account(email), .user(user)] { try put(nil, for: key) }
      }
    }
  }
}
