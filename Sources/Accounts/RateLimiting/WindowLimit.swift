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
  ///   - before: the counter before; nil for none.
  ///   - now: the instant of the act.
  /// - Returns: the counter to store; nil if the limit is reached.
  func counter(after before: RateLimitCounter?, at now: Date) -> RateLimitCounter? {
    guard var counter = before, !counter.isExpired(at: now) else {
      let end = now.addingTimeInterval(period.seconds)
      return RateLimitCounter(failures: 1, lastAt: now, opensAt: now, expiresAt: end)
    }
    guard counter.failures < count else { return nil }
    counter.failures += 1
    counter.lastAt = now
    return counter
  }
}
