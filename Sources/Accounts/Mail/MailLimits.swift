import AccountsForms
import Foundation

/// The limits on mail, so that the service cannot be used to flood a mailbox.
public struct MailLimits: Hashable, Sendable {
  /// The time after the first mail at which a count restarts.
  static let period = Duration.seconds(3600)

  /// The most mails to one address in an hour, except notices.
  public var perAddress = 5

  /// The most notices to one address in an hour; those of logins are counted apart, since a thief
  /// could use them up before an act that the owner should know of.
  ///
  /// No other limit applies to notices: mails that strangers can request must not use up those that
  /// tell an owner of a thief.
  public var noticesPerAddress = 10

  /// The most mails to one person in an hour, whatever their addresses.
  public var perUser = 10

  /// The most mails in an hour at the request of one network; 56 and 48 bits of an IPv6 address
  /// have two and four times as many.
  public var perNetwork = 50

  /// The most mails in an hour.
  public var total = 10_000

  /// Creates the default limits.
  public init() {}

  /// Counts a mail, unless a limit is reached.
  ///
  /// - Returns: nil if it is counted and may be queued; otherwise the instant at which there is
  ///   room again.
  /// - Throws: ``StorageError``.
  func admit(
    _ mail: SealedMail,
    from address: NetworkAddress?,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws -> Date? {
    guard mail.mail.kind?.isNotice != true else {
      let isOfLogIn = [.newDevice, .newNetwork].contains(mail.mail.kind)
      let recipient = mail.mail.recipient
      let key: RateLimitKey = isOfLogIn ? .logInNoticesTo(recipient) : .noticesTo(recipient)
      return try transaction.admit([(key, limit(noticesPerAddress))], at: now)
    }
    var limits = recipientLimits(mail.mail.recipient)
    if let user = mail.countedUser { limits.append((.mailsOf(user), limit(perUser))) }
    return try transaction.admit(limits + networkLimits(address), at: now)
  }

  /// Counts a request for a mail from a network, whether or not a mail is sent, unless the limit is
  /// reached.
  ///
  /// - Returns: nil if it is counted; otherwise the instant at which there is room again.
  /// - Throws: ``StorageError``.
  func admitRequest(
    from address: NetworkAddress?,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws -> Date? {
    try transaction.admit(networkLimits(address), at: now)
  }

  /// Counts a mail to an address that no account has, as if it were sent: whether mails to the
  /// address are limited must not tell whether it has an account (ASVS 5.0 6.3.8).
  ///
  /// - Throws: ``StorageError``.
  func countUnsent(
    to recipient: EmailAddress,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws {
    _ = try transaction.admit(recipientLimits(recipient), at: now)
  }

  private func limit(_ count: Int) -> WindowLimit { WindowLimit(count: count, period: Self.period) }

  private func recipientLimits(_ recipient: EmailAddress) -> WindowLimits {
    [(.mailsTo(recipient), limit(perAddress)), (.mails, limit(total))]
  }

  private func networkLimits(_ address: NetworkAddress?) -> WindowLimits {
    (address?.networks ?? [])
      .map { (.mailsFrom($0), limit(perNetwork.multipliedOrMax(by: $0.share))) }
  }
}
