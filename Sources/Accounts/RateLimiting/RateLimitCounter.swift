package import Foundation

/// The failures in a row under one ``RateLimitKey``.
package struct RateLimitCounter: Hashable, Sendable {
  /// The number of failures.
  package var failures: Int

  /// The instant of the last one.
  package var lastAt: Date

  /// The instant from which attempts are allowed; nil if an administrator has to unlock the
  /// account.
  package var opensAt: Date?

  /// The instant at which the failures are forgotten; nil for never.
  package var expiresAt: Date?

  /// Creates a counter.
  package init(failures: Int, lastAt: Date, opensAt: Date?, expiresAt: Date?) {
    self.failures = failures
    self.lastAt = lastAt
    self.opensAt = opensAt
    self.expiresAt = expiresAt
  }

  /// Adds up the counters of the shares of all clients; nil for none.
  ///
  /// The sum is limited while each share is: an attempt counts in one of them, at random.
  init?(_ shares: [RateLimitCounter]) {
    guard let lastAt = shares.map(\.lastAt).max() else { return nil }
    self.init(
      failures: shares.map(\.failures).reduce(0, +),
      lastAt: lastAt,
      opensAt: shares.count == RateLimitKey.shares
        ? shares.map { $0.opensAt ?? .distantFuture }.min() : .distantPast,
      expiresAt: shares.map { $0.expiresAt ?? .distantFuture }.max()
    )
  }

  /// The counter, as far as it is believed.
  ///
  /// A counter from the future was changed while a clock was ahead. Its count stays, since another
  /// node's clock may be ahead all the time, but its wait is over, and it is forgotten as if its
  /// last failure were of now.
  ///
  /// - Returns: nil if nothing is counted.
  func live(at now: Date) -> RateLimitCounter? {
    guard !lastAt.hasHappened(by: now) else { return isExpired(at: now) ? nil : self }
    var counter = self
    counter.lastAt = now
    if opensAt != nil { counter.opensAt = .distantPast }
    counter.expiresAt = expiresAt.map { now.addingTimeInterval($0.timeIntervalSince(lastAt)) }
    return counter.isExpired(at: now) ? nil : counter
  }

  /// Whether the failures are forgotten.
  func isExpired(at now: Date) -> Bool { expiresAt.map { $0 <= now } ?? false }

  /// Whether attempts are refused.
  func isLimited(at now: Date) -> Bool { opensAt.map { $0 > now } ?? true }
}

extension RateLimit {
  /// The counter after one more failure.
  ///
  /// - Parameters:
  ///   - before: the counter before; nil for none.
  ///   - now: the instant of the failure.
  /// - Returns: the counter to store.
  func counter(after before: RateLimitCounter?, at now: Date) -> RateLimitCounter {
    let failures = (before?.failures ?? 0) + 1
    // Without a wait, it also allows attempts that arrived earlier and waited for the transaction.
    let opensAt = wait(after: failures)
      .map { $0 == .zero ? .distantPast : now.addingTimeInterval($0.seconds) }
    let expiresAt = before?.expiresAt ?? memory.map { now.addingTimeInterval($0.seconds) }
    return RateLimitCounter(
      failures: failures,
      lastAt: now,
      opensAt: opensAt,
      expiresAt: expiresAt
    )
  }
}

extension RateLimitCounter {
  /// Returns the counter without one attempt that did not fail; nil if nothing is left.
  ///
  /// If the attempt was the last, the counter returns to its state before it. Other attempts that
  /// failed meanwhile keep it limited.
  ///
  /// - Parameter before: the counter before the attempt; nil for none.
  /// - Returns: the counter to store; nil for none.
  func withoutAttempt(countedAfter before: RateLimitCounter?) -> RateLimitCounter? {
    guard failures > 1 else { return nil }
    if let before, failures == before.failures + 1 { return before }
    var counter = self
    counter.failures -= 1
    return counter
  }
}
