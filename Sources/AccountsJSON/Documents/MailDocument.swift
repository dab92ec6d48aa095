package import Accounts
import AccountsForms

/// A mail of the outbox as JSON, without its content.
package struct MailDocument: Encodable {
  private let mail: QueuedMail

  /// Creates a document.
  package init(_ mail: QueuedMail) { self.mail = mail }

  private enum CodingKeys: CodingKey {
    case id, messageId, recipient, kind, language, state, attempts, nextAttemptAt, expiresAt, reply,
      createdAt, endedAt
  }

  /// Encodes the fields.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(mail.id.description, forKey: .id)
    try container.encode(mail.messageID, forKey: .messageId)
    try container.encode(mail.recipient.text, forKey: .recipient)
    try container.encode(mail.kindName, forKey: .kind)
    try container.encode(mail.language.rawValue, forKey: .language)
    try container.encode(mail.state.rawValue, forKey: .state)
    try container.encode(mail.attempts, forKey: .attempts)
    // Encoded even when nil, so that all mails have the same fields.
    let next = mail.state == .queued ? mail.nextAttemptAt.rfc3339 : nil
    try container.encode(next, forKey: .nextAttemptAt)
    try container.encode(mail.expiresAt.rfc3339, forKey: .expiresAt)
    try container.encode(mail.reply, forKey: .reply)
    try container.encode(mail.createdAt.rfc3339, forKey: .createdAt)
    try container.encode(mail.endedAt?.rfc3339, forKey: .endedAt)
  }
}

/// A page of the outbox as JSON.
package struct MailPageDocument: Encodable {
  private let emails: [MailDocument]
  private let next: String?

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - mails: the mails, with one more than the page has if another page follows.
  ///   - limit: the number of mails on a full page.
  package init(_ mails: [QueuedMail], limit: Int) {
    let shown = mails.prefix(limit)
    emails = shown.map { MailDocument($0) }
    next = mails.count > limit ? shown.last?.id.description : nil
  }

  private enum CodingKeys: CodingKey {
    case emails, next
  }

  /// Encodes the fields.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(emails, forKey: .emails)
    try container.encode(next, forKey: .next)
  }
}
