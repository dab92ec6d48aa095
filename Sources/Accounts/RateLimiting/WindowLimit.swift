import Foundation

/// A limit on the number of acts in a period that begins with the first of them.
struct WindowLimit: Hashable, Sendable {
  /// The most acts in a period.
  let count: Int

  /// The time after the first act at which the count restarts.
  let period: Duration

  /// Counts one more act.
  ///
  /// - Parameters:
  ///   - before: the counter before, as far as it is believed; nil for none.
  ///   - now: the instant of the act.
  /// - Returns: the counter to store; nil if the limit is reached.
  func counter(after before: RateLimitCounter?, at now: Date) -> RateLimitCounter? {
    guard var counter = before else {
      let end = now.addingTimeInterval(period.seconds)
      return RateLimitCounter(failures: 1, lastAt: now, opensAt: now, expiresAt: end)
    }
    guard counter.failures < count else { return nil }
    counter.failures += 1
    counter.lastAt = now
    return counter
  }
}

/// The limits that an act has to keep: a key for each, in the order in which stores lock them.
typealias WindowLimits = [(key: RateLimitKey, limit: WindowLimit)]

extension AccountReader {
  /// Whether one more act keeps several limits.
  ///
  /// A count from the future is left to ``AccountTransaction/admit(_:at:)``, which stores it anew.
  func hasRoom(_ limits: WindowLimits, at now: Date) throws -> Bool {
    try limits.allSatisfy { key, limit in
      guard let stored = try counter(key), stored.lastAt.hasHappened(by: now) else { return true }
      return limit.counter(after: stored.live(at: now), at: now) != nil
    }
  }
}

extension AccountTransaction {
  /// Counts an act under each of several keys, unless a limit is reached.
  ///
  /// - Returns: nil if it is counted; otherwise the instant at which there is room again.
  /// - Throws: ``StorageError``.
  func admit(_ limits: WindowLimits, at now: Date) throws -> Date? {
    try sweepCounters(at: now)
    var counters: [(RateLimitKey, RateLimitCounter)] = []
    for (key, limit) in limits {
      let stored = try counter(key)
      let before = stored?.live(at: now)
      guard let counter = limit.counter(after: before, at: now) else {
        // Otherwise the end of the period would move on with the clock.
        if before != stored { try put(before, for: key) }
        return before?.expiresAt
      }
      counters.append((key, counter))
    }
    for (key, counter) in counters { try put(counter, for: key) }
    return nil
  }
}
