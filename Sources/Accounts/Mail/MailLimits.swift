import Foundation

/// The limits on mail, so that the service cannot be used to flood a mailbox.
public struct MailLimits: Hashable, Sendable {
  /// The time after the first mail at which a count restarts.
  static let period = Duration.seconds(3600)

  /// The most mails to one address in an hour.
  public var perAddress = 5

  /// The most mails to one person in an hour, whatever their addresses.
  public var perUser = 10

  /// The most mails in an hour at the request of one network; 56 and 48 bits of an IPv6 address have two and four times
  /// as many.
  public var perNetwork = 50

  /// The most mails in an hour.
  public var total = 10_000

  /// Creates the default limits.
  public init() {}

  /// Counts a mail, unless a limit is reached.
  ///
  /// - Returns: nil if it is counted and may be queued; otherwise the instant at which there is room again.
  /// - Throws: ``StorageError``.
  func admit(
    _ mail: SealedMail,
    from address: NetworkAddress?,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws -> Date? {
    var limits: [(key: RateLimitKey, limit: Int)] = [
      (.mailsTo(mail.mail.recipient), perAddress), (.mails, total),
    ]
    if let user = mail.user { limits.append((.mailsOf(user), perUser)) }
    for network in address?.networks ?? [] {
      limits.append((.mailsFrom(network), perNetwork.multipliedOrMax(by: network.share)))
    }
    try transaction.sweepCounters(at: now)
    var counters: [(RateLimitKey, RateLimitCounter)] = []
    for (key, limit) in limits {
      let before = try transaction.counter(key)
      guard
        let counter = WindowLimit(count: limit, period: Self.period).counter(after: before, at: now)
      else { return before?.expiresAt }
      counters.append((key, counter))
    }
    for (key, counter) in counters { try transaction.put(counter, for: key) }
    return nil
  }
}
