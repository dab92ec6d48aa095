package import AccountsForms
import Foundation

/// The settings of mail.
public struct MailSettings: Sendable {
  /// The URL at which people reach the service, without a slash at its end: every link in a mail begins with it.
  ///
  /// Links are never made from a request, whose `Host` anyone can choose.
  public let publicAddress: String

  /// The domain after the `@` of each `Message-ID`.
  public let domain: String

  /// The limits on mail.
  public var limits = MailLimits()

  /// The waits between attempts.
  public var retries = MailRetries()

  let keys: KeySource

  /// The time after which mails that are no longer queued are deleted.
  static let retention = Duration.seconds(30 * 86_400)

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - publicAddress: the URL at which people reach the service.
  ///   - sender: the address that mails come from, whose domain is in each `Message-ID`.
  ///   - keys: the keys that seal the content of queued mails.
  package init(publicAddress: String, sender: EmailAddress, keys: KeySource) {
    self.publicAddress = publicAddress
    domain = sender.domain
    self.keys = keys
  }

  /// Prepares a mail for the outbox: seals its content.
  ///
  /// - Parameters:
  ///   - mail: the mail.
  ///   - now: the instant.
  /// - Returns: the mail, to be queued in the transaction of the act that causes it.
  /// - Throws: the error of the source of the keys.
  func sealed(_ mail: NewMail, at now: Date) throws -> SealedMail {
    let now = now.roundedToMilliseconds
    var generator = SystemRandomNumberGenerator()
    let id = MailID(at: now, using: &generator)
    let queued = QueuedMail(
      id: id,
      messageID: "<\(id)@\(domain)>",
      recipient: mail.recipient,
      kindName: mail.kind.rawValue,
      language: mail.language,
      nextAttemptAt: now,
      expiresAt: now.addingTimeInterval(mail.kind.lifetime.seconds),
      createdAt: now
    )
    let content = MailSeal.seal(mail.values, of: id, with: try keys.newestOrNew())
    return SealedMail(mail: queued, content: content, user: mail.user)
  }

  /// Opens the content of a mail.
  ///
  /// - Throws: ``UnreadableMail``, and the error of the source of the keys.
  func unseal(_ content: SealedContent, of mail: MailID) throws -> [MailField: String] {
    guard let key = try keys.existing()?.first(where: { $0.id == content.keyID }) else {
      throw UnreadableMail(reason: "it is sealed with the key \(content.keyID), which is missing")
    }
    guard let values = MailSeal.unseal(content, of: mail, with: key) else {
      throw UnreadableMail(reason: "its sealed content was altered")
    }
    return values
  }
}

/// The error when the content of a queued mail cannot be opened.
struct UnreadableMail: Error, Hashable, CustomStringConvertible {
  let reason: String

  var description: String { reason }
}
