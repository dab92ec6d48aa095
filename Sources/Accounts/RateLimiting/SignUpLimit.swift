import Foundation

/// The limit on sign-ups from one network: nobody fills the database, or learns who is in it.
public struct SignUpLimit: Hashable, Sendable {
  /// The time after the first sign-up at which the count begins anew.
  static let period = Duration.seconds(3600)

  /// The sign-ups of a network in an hour, refused ones included: a school has one address.
  public var perNetwork: Int

  /// The addresses that a network may check for availability in an hour: forms ask while they are filled in.
  var checks: Int { 5 * perNetwork }

  /// Chooses a limit.
  public init(perNetwork: Int = 100) { self.perNetwork = perNetwork }

  /// The counter after one more sign-up; nil where the limit is reached.
  func counter(after before: RateLimitCounter?, at now: Date) -> RateLimitCounter? {
    guard var counter = before, !counter.isExpired(at: now) else {
      let end = now.addingTimeInterval(Self.period.seconds)
      return RateLimitCounter(failures: 1, lastAt: now, opensAt: now, expiresAt: end)
    }
    guard counter.failures < perNetwork else { return nil }
    counter.failures += 1
    counter.lastAt = now
    return counter
  }
}

extension SignUpLimit {
  /// Counts a sign-up before its password is hashed, unless the limit is reached.
  ///
  /// - Returns: nil where it is counted and may go on; else the instant from which there is room again.
  /// - Throws: ``StorageError``.
  func admit(
    _ address: NetworkAddress,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws -> Date? {
    let key = RateLimitKey.signUps(address)
    let before = try transaction.counter(key)
    try LogInRateLimiter.sweep(at: now, in: transaction)
    guard let counter = counter(after: before, at: now) else { return before?.expiresAt }
    try transaction.put(counter, for: key)
    return nil
  }
}

extension AccountTransaction {
  /// Takes a sign-up back that failed for a reason of ours.
  func takeBackSignUp(from address: NetworkAddress) throws {
    let key = RateLimitKey.signUps(address)
    guard var counter = try counter(key), counter.failures > 0 else { return }
    counter.failures -= 1
    try put(counter, for: key)
  }
}
