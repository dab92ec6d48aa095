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
      content: MailSeal.seal(mail.values, of: queued, with: key),
      user: mail.user,
      countedFor: mail.countedUser,
      isProved: mail.isProved
    )
  }

  /// Queues a mail, unless a limit is reached, or its kind needs an address that was proved.
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
    guard mail.isProved || !mail.kind.needsProvedAddress,
      try admits(
        mail.kind.budget,
        to: mail.recipient,
        of: mail.countedUser,
        from: address,
        isProved: mail.isProved,
        at: now,
        in: transaction
      )
    else { return false }
    try transaction.insert(sealed(mail, at: now))
    return true
  }

  /// Counts a mail of a budget, and notes a limit that is reached.
  ///
  /// - Returns: whether the mail may be queued.
  /// - Throws: ``StorageError``.
  func admits(
    _ budget: MailBudget,
    to recipient: EmailAddress,
    of user: UserID?,
    from address: NetworkAddress?,
    isProved: Bool = false,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws -> Bool {
    let until = try settings.limits.admit(
      budget,
      to: recipient,
      of: user,
      from: address,
      isProved: isProved,
      at: now,
      in: transaction
    )
    guard until != nil else { return true }
    let isOfAll = try settings.limits.isExhausted(
      for: budget,
      isProved: isProved,
      at: now,
      in: transaction
    )
    settings.reachedLimits.note(budget, isOfAll: isOfAll)
    return false
  }

  /// Makes a code and queues the mail with it; stores neither if a limit is reached, or the kind
  /// needs an address that was proved.
  ///
  /// - Parameters:
  ///   - kind: the kind of mail.
  ///   - purpose: the purpose of the code.
  ///   - user: the owner of the account, whose language and name the mail has.
  ///   - recipient: the address; nil for that of the account.
  ///   - values: further values of the mail's fields.
  ///   - isLimited: whether a limit may drop the mail; false for the only way back of an owner
  ///     whose account a thief may have, and for a mail that is counted already.
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
    isLimited: Bool = true,
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
      isProved: recipient == user.address && user.emailVerifiedAt != nil,
      language: user.language,
      values: values.filter { kind.fields.contains($0.key) }
    )
    if isLimited {
      guard try queue(mail, from: address, at: now, in: transaction) else { return false }
    } else {
      try transaction.insert(sealed(mail, at: now))
    }
    try transaction.deleteExpiredMailedCodes(at: now, limit: 100)
    try transaction.append(
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
