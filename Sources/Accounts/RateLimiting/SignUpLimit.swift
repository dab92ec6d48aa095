import Foundation

/// The limit on sign-ups from one network, against floods and probing for accounts.
public struct SignUpLimit: Hashable, Sendable {
  /// The time after the first sign-up at which the count restarts.
  static let period = Duration.seconds(3600)

  /// The most sign-ups of a network in an hour, refused ones included: a school may share one
  /// address.
  ///
  /// 56 and 48 bits of an IPv6 address have two and four times as many.
  public var perNetwork: Int

  /// The most addresses that a network may check for availability in an hour: forms check while
  /// they are filled in.
  var checks: Int { perNetwork.multipliedOrMax(by: 5) }

  /// Creates a limit.
  public init(perNetwork: Int = 100) { self.perNetwork = perNetwork }

  /// Counts one more sign-up.
  ///
  /// - Parameters:
  ///   - before: the counter before; nil for none.
  ///   - share: the number of times that the limit of one usual network applies.
  ///   - now: the instant of the sign-up.
  /// - Returns: the counter to store; nil if the limit is reached.
  func counter(
    after before: RateLimitCounter?,
    share: Int = 1,
    at now: Date
  ) -> RateLimitCounter? {
    WindowLimit(count: perNetwork.multipliedOrMax(by: share), period: Self.period)
      .counter(after: before, at: now)
  }
}

extension SignUpLimit {
  /// Counts a sign-up before its password is hashed, unless the limit is reached.
  ///
  /// - Returns: nil if it is counted and may go on; otherwise the instant at which there is room
  ///   again.
  /// - Throws: ``StorageError``.
  func admit(
    _ address: NetworkAddress,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws -> Date? {
    try transaction.sweepCounters(at: now)
    var counters: [RateLimitKey: RateLimitCounter] = [:]
    for network in address.networks {
      let key = RateLimitKey.signUps(network)
      let before = try transaction.counter(key)
      guard let counter = counter(after: before, share: network.share, at: now) else {
        return before?.expiresAt
      }
      counters[key] = counter
    }
    for (key, counter) in counters { try transaction.put(counter, for: key) }
    return nil
  }
}

extension AccountTransaction {
  /// Takes back a sign-up that failed because of an internal error.
  func takeBackSignUp(from address: NetworkAddress) throws {
    for network in address.networks {
      let key = RateLimitKey.signUps(network)
      guard var counter = try counter(key), counter.failures > 0 else { continue }
      counter.failures -= 1
      try put(counter, for: key)
    }
  }
}
