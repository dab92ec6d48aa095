import AccountsForms
import Foundation

/// The limits on mail, so that the service cannot be used to flood a mailbox.
///
/// Each budget is counted by itself: nobody's mails are used up by somebody else's.
public struct MailLimits: Hashable, Sendable {
  /// The time after the first mail at which a count restarts.
  static let period = Duration.seconds(3600)

  /// The same for notices that an address already has an account.
  static let accountExistsPeriod = Duration.seconds(86_400)

  /// The most mails of a budget to one address in an hour; where each requester has a count of
  /// their own, all together have four times as many.
  public var perAddress = 5

  /// The most notices to one address in an hour; those of logins are counted apart.
  public var noticesPerAddress = 10

  /// The most notices a day to one address that it already has an account.
  public var accountExistsPerAddress = 1

  /// The most mails of a budget to one person in an hour, whatever their addresses.
  public var perUser = 10

  /// The most mails of a budget in an hour at the request of one network; 56 and 48 bits of an IPv6
  /// address have two and four times as many.
  public var perNetwork = 50

  /// The most mails in an hour; half of them are kept for recovery, and half of those for addresses
  /// that were proved.
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
    // A mail of a kind that this version does not know is not queued by it.
    let budget = mail.mail.kind?.budget ?? .notice
    return try admit(
      budget,
      to: mail.mail.recipient,
      of: mail.countedUser,
      from: address,
      isProved: mail.isProved,
      at: now,
      in: transaction
    )
  }

  /// Counts a mail of a budget, unless a limit is reached.
  ///
  /// - Parameters:
  ///   - budget: the budget.
  ///   - recipient: the address.
  ///   - user: the user whose limit it counts for; nil for none.
  ///   - address: the IP address of the client whose request causes the mail; nil for none.
  ///   - isProved: whether the address was proved to be the recipient's.
  ///   - now: the instant.
  ///   - transaction: the transaction that queues the mail.
  /// - Returns: nil if it is counted; otherwise the instant at which there is room again.
  /// - Throws: ``StorageError``.
  func admit(
    _ budget: MailBudget,
    to recipient: EmailAddress,
    of user: UserID?,
    from address: NetworkAddress?,
    isProved: Bool = false,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws -> Date? {
    var limits = recipientLimits(recipient, budget, user)
    if !budget.isOfNotices {
      if let user { limits.append((.mailsOf(user, budget), limit(perUser))) }
      limits += networkLimits(address, budget)
      limits += limitsOfAll(budget, isProved)
    }
    return try transaction.admit(limits, at: now)
  }

  /// Whether the limit of all mails that a budget belongs to is reached.
  ///
  /// - Throws: ``StorageError``.
  func isExhausted(
    for budget: MailBudget,
    isProved: Bool,
    at now: Date,
    in reader: any AccountReader
  ) throws -> Bool {
    try !budget.isOfNotices && !reader.hasRoom(limitsOfAll(budget, isProved), at: now)
  }

  /// Whether a notice can be sent to an address.
  ///
  /// - Throws: ``StorageError``.
  func hasRoom(
    for budget: MailBudget,
    to recipient: EmailAddress,
    at now: Date,
    in reader: any AccountReader
  ) throws -> Bool {
    try reader.hasRoom(recipientLimits(recipient, budget, nil), at: now)
  }

  /// Counts a request for a mail from a network, whether or not a mail is sent, unless the limit is
  /// reached.
  ///
  /// - Returns: nil if it is counted; otherwise the instant at which there is room again.
  /// - Throws: ``StorageError``.
  func admitRequest(
    for budget: MailBudget,
    from address: NetworkAddress?,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws -> Date? {
    try transaction.admit(networkLimits(address, budget), at: now)
  }

  private func limit(_ count: Int) -> WindowLimit { WindowLimit(count: count, period: Self.period) }

  private func limitsOfAll(_ budget: MailBudget, _ isProved: Bool) -> WindowLimits {
    guard budget == .recovery else { return [(.mails(.others), limit(total / 2))] }
    let all: WindowLimits = [(.mails(.recovery), limit(total / 2))]
    // Anybody can make accounts with addresses that nobody has proved.
    return isProved ? all : all + [(.mails(.unprovedRecovery), limit(total / 4))]
  }

  private func recipientLimits(
    _ recipient: EmailAddress,
    _ budget: MailBudget,
    _ user: UserID?
  ) -> WindowLimits {
    switch budget {
    case .notice, .passwordNotice, .recoveryCodesNotice, .logInNotice:
      [(.mailsTo(recipient, budget), limit(noticesPerAddress))]
    case .accountExists:
      [
        (
          .mailsTo(recipient, budget),
          WindowLimit(count: accountExistsPerAddress, period: Self.accountExistsPeriod)
        )
      ]
    case .verification, .addressChange:
      (user.map { [(.mailsTo(recipient, budget, by: $0), limit(perAddress))] } ?? [])
        + [(.mailsTo(recipient, budget), limit(perAddress.multipliedOrMax(by: 4)))]
    case .recovery, .invitation, .test: [(.mailsTo(recipient, budget), limit(perAddress))]
    }
  }

  private func networkLimits(_ address: NetworkAddress?, _ budget: MailBudget) -> WindowLimits {
    (address?.networks ?? [])
      .map { (.mailsFrom($0, budget), limit(perNetwork.multipliedOrMax(by: $0.share))) }
  }
}
