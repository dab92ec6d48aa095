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
}

extension AccountService {
  /// A sealer for the mails of an act; nil for a service that sends none.
  ///
  /// - Throws: the error of the source of the keys.
  func mailSealer() throws -> MailSealer? { try settings.mail.map(MailSealer.init) }
}
