import AccountsForms
import Foundation

/// The mails of an act are put in the outbox in its transaction, and sent after it; a service
/// without mail queues none.
extension Work {
  /// Queues a mail at the request of the client, unless a limit is reached.
  ///
  /// - Parameter mail: the mail, from ``MailSealer/sealed(_:at:expiresAt:)``.
  /// - Returns: nil if it is queued; otherwise the instant at which there is room again.
  /// - Throws: ``StorageError``.
  func enqueue(_ mail: SealedMail) throws -> Date? {
    let limits = settings.mail?.limits
    if let until = try limits?.admit(mail, from: address, at: at, in: rows) { return until }
    try rows.insert(mail)
    return nil
  }

  /// Queues a mail, unless a limit is reached, or its kind needs an address that was proved.
  ///
  /// - Parameters:
  ///   - mail: the mail.
  ///   - address: the IP address of the client whose request causes the mail; nil for none.
  /// - Returns: whether it is queued.
  /// - Throws: ``StorageError``, and the error of the source of the keys.
  @discardableResult
  func queue(_ mail: NewMail, from address: NetworkAddress? = nil) throws -> Bool {
    guard let sealer = try self.mail,
      try admits(mail.kind, to: mail.recipient, of: mail.countedUser, address, mail.isProved)
    else { return false }
    try rows.insert(sealer.sealed(mail, at: at))
    return true
  }

  /// Counts a mail of a kind, unless it needs an address that was proved.
  private func admits(
    _ kind: MailKind,
    to recipient: EmailAddress,
    of user: UserID?,
    _ address: NetworkAddress?,
    _ isProved: Bool
  ) throws -> Bool {
    guard isProved || !kind.needsProvedAddress else { return false }
    return try admits(kind.budget, to: recipient, of: user, from: address, isProved: isProved)
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
    isProved: Bool = false
  ) throws -> Bool {
    guard let mail = settings.mail else { return false }
    let until = try mail.limits.admit(
      budget,
      to: recipient,
      of: user,
      from: address,
      isProved: isProved,
      at: at,
      in: rows
    )
    guard until != nil else { return true }
    let isOfAll = try mail.limits.isExhausted(for: budget, isProved: isProved, at: at, in: rows)
    mail.reachedLimits.note(budget, isOfAll: isOfAll)
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
  /// - Returns: whether it is queued.
  /// - Throws: ``StorageError``, and the error of the source of the keys.
  @discardableResult
  func queue(
    _ kind: MailKind,
    withCodeTo purpose: OneTimeSecret.Purpose,
    of user: User,
    to recipient: EmailAddress? = nil,
    values: [MailField: String] = [:],
    isLimited: Bool = true,
    from address: NetworkAddress? = nil
  ) throws -> Bool {
    guard let sealer = try mail else { return false }
    let recipient = recipient ?? user.address
    let isProved = recipient == user.address && user.emailVerifiedAt != nil
    if isLimited {
      guard try admits(kind, to: recipient, of: user.id, address, isProved) else { return false }
    }
    let code = try makeCode(purpose, of: user.id, to: recipient)
    var values = values
    values[.name] = user.name
    values[.code] = code.text
    values[.link] = sealer.settings.links.link(purpose, code.text)
    let mail = NewMail(
      kind,
      to: recipient,
      user: user.id,
      countedFor: user.id,
      isProved: isProved,
      language: user.language,
      values: values.filter { kind.fields.contains($0.key) }
    )
    try rows.insert(sealer.sealed(mail, at: at))
    return true
  }
}
