package import AccountsForms
import Foundation

/// The settings of mail.
public struct MailSettings: Sendable {
  /// The URL at which people reach the service, without a slash at its end: every link in a mail
  /// begins with it.
  ///
  /// Links are never made from a request, whose `Host` anyone can choose.
  public let publicAddress: String

  /// The pages that mails lead to.
  let links: MailLinks

  /// The domain after the `@` of each `Message-ID`.
  public let domain: String

  /// The limits on mail.
  public var limits = MailLimits()

  /// The waits between attempts.
  public var retries = MailRetries()

  /// Whether users get a notice of each login on a network that they have not used.
  public var tellsNewNetworks = false

  /// The limits that were reached.
  package let reachedLimits = ReachedMailLimits()

  let keys: KeySource

  /// The time after which mails that are no longer queued are deleted.
  static let retention = Duration.seconds(30 * 86_400)

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - publicAddress: the URL at which people reach the service.
  ///   - links: the pages that mails lead to.
  ///   - sender: the address that mails come from, whose domain is in each `Message-ID`.
  ///   - keys: the keys that encrypt the content of queued mails.
  package init(
    publicAddress: String,
    links: MailLinks,
    sender: EmailAddress,
    keys: KeySource
  ) {
    self.publicAddress = publicAddress
    self.links = links
    domain = sender.domain
    self.keys = keys
  }

  /// Checks that the keys can be read: without them a login is refused, since its notice could not
  /// be queued.
  ///
  /// - Throws: the error of the source of the keys.
  package func requireKeys() throws { _ = try keys.existing() }

  /// Opens the content of a mail.
  ///
  /// - Throws: ``UnreadableMail``, and the error of the source of the keys.
  func unseal(_ content: SealedContent, of mail: QueuedMail) throws -> [MailField: String] {
    guard let key = try keys.existing()?.first(where: { $0.id == content.keyID }) else {
      throw UnreadableMail(
        reason: "it is encrypted with the key \(content.keyID), which is missing"
      )
    }
    guard let values = MailSeal.unseal(content, of: mail, with: key) else {
      throw UnreadableMail(reason: "its encrypted content was altered")
    }
    return values
  }
}

/// The error when the content of a queued mail cannot be opened.
struct UnreadableMail: Error, Hashable, CustomStringConvertible {
  let reason: String

  var description: String { reason }
}
