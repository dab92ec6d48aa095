import AccountsForms
import Foundation

/// Seals and queues mails in transactions, with a key that is read before.
struct MailSealer: Sendable {
  /// The settings of mail.
  let settings: MailSettings

  private let key: Key

  /// Creates a sealer; reads the newest key, or creates the first.
  ///
  /// - Throws: the error of the source of the keys.
  init(_ settings: MailSettings) throws {
    self.settings = settings
    key = try settings.keys.newestOrNew()
  }

  /// Prepares a mail for the outbox: seals its content.
  ///
  /// - Parameters:
  ///   - mail: the mail.
  ///   - now: the instant.
  ///   - expiresAt: the instant from which it is no longer sent; nil for that of its kind.
  /// - Returns: the sealed mail.
  func sealed(_ mail: NewMail, at now: Date, expiresAt: Date? = nil) -> SealedMail {
    let now = now.roundedToMilliseconds
    var generator = SystemRandomNumberGenerator()
    let id = MailID(at: now, using: &generator)
    let queued = QueuedMail(
      id: id,
      messageID: "<\(id)@\(settings.domain)>",
      recipient: mail.recipient,
      kindName: mail.kind.rawValue,
      language: mail.language,
      nextAttemptAt: now,
      expiresAt: expiresAt ?? now.addingTimeInterval(mail.kind.lifetime.seconds),
      createdAt: now
    )
    return SealedMail(
      mail: queued,
      content: MailSeal.seal(mail.values, of: id, with: key),
      user: mail.user,
      countedFor: mail.countedUser
    )
  }

  /// Queues a mail, unless a limit is reached.
  ///
  /// - Returns: whether it is queued.
  /// - Throws: ``StorageError``.
  @discardableResult
  func queue(
    _ mail: NewMail,
    from address: NetworkAddress?,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws -> Bool {
    let until = try transaction.enqueue(
      sealed(mail, at: now),
      within: settings.limits,
      from: address,
      at: now
    )
    return until == nil
  }

  /// Makes a code and queues the mail with it; stores neither if a limit is reached, which a code
  /// that takes an address back is free of.
  ///
  /// - Parameters:
  ///   - kind: the kind of mail.
  ///   - purpose: the purpose of the code.
  ///   - user: the owner of the account, whose language and name the mail has.
  ///   - recipient: the address; nil for that of the account.
  ///   - values: further values of the mail's fields.
  ///   - address: the IP address of the client whose request causes the mail; nil for none.
  ///   - now: the instant.
  ///   - transaction: the transaction of the act.
  /// - Returns: whether it is queued.
  /// - Throws: ``StorageError``.
  @discardableResult
  func queue(
    _ kind: MailKind,
    withCodeTo purpose: MailedCode.Purpose,
    of user: User,
    to recipient: EmailAddress? = nil,
    values: [MailField: String] = [:],
    from address: NetworkAddress?,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws -> Bool {
    let recipient = recipient ?? user.address
    var generator = SystemRandomNumberGenerator()
    let code = RecoveryCode(using: &generator)
    var values = values
    values[.name] = user.name
    values[.code] = code.text
    values[.link] = settings.links.link(purpose, code.text)
    let mail = NewMail(
      kind,
      to: recipient,
      user: user.id,
      countedFor: user.id,
      language: user.language,
      values: values.filter { kind.fields.contains($0.key) }
    )
    if purpose == .restore {
      // The only way back of an owner whose account a thief has: no limit drops it.
      try transaction.insert(sealed(mail, at: now))
    } else {
      guard try queue(mail, from: address, at: now, in: transaction) else { return false }
    }
    try transaction.deleteExpiredMailedCodes(at: now, limit: 100)
    try transaction.insert(
      MailedCode(purpose, of: user.id, to: recipient, at: now.roundedToMilliseconds),
      hash: code.hash
    )
    return true
  }
}

extension AccountService {
  /// A sealer for the mails of an act; nil for a service that sends none.
  ///
  /// - Throws: the error of the source of the keys.
  func mailSealer() throws -> MailSealer? { try settings.mail.map(MailSealer.init) }
}
