package import Accounts

/// A mail of the outbox as JSON, without its content.
package struct MailDocument: Document {
  private let mail: QueuedMail

  /// Creates a document.
  package init(_ mail: QueuedMail) { self.mail = mail }

  /// The name in the API's description.
  package static let name: String? = "Email"

  /// The fields.
  package static let fields: [DocumentField<MailDocument>] = [
    DocumentField("id") { $0.mail.id },
    DocumentField("messageId") { $0.mail.messageID },
    DocumentField("recipient") { $0.mail.recipient },
    // Not a choice: the mail of a newer version may be of a kind that this one does not know.
    DocumentField("kind") { $0.mail.kindName },
    DocumentField("language") { $0.mail.language },
    DocumentField("state") { $0.mail.state },
    DocumentField("attempts") { $0.mail.attempts },
    DocumentField("nextAttemptAt") { $0.mail.state == .queued ? $0.mail.nextAttemptAt : nil },
    DocumentField("expiresAt") { $0.mail.expiresAt },
    DocumentField("reply") { $0.mail.reply },
    DocumentField("createdAt") { $0.mail.createdAt },
    DocumentField("endedAt") { $0.mail.endedAt },
  ]
}

/// A page of the outbox as JSON.
package struct MailPageDocument: Document {
  private let emails: [MailDocument]
  private let next: MailID?

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - mails: the mails, with one more than the page has if another page follows.
  ///   - limit: the number of mails on a full page.
  package init(_ mails: [QueuedMail], limit: Int) {
    let shown = mails.prefix(limit)
    emails = shown.map { MailDocument($0) }
    next = mails.count > limit ? shown.last?.id : nil
  }

  /// The name in the API's description.
  package static let name: String? = "EmailPage"

  /// The fields.
  package static let fields: [DocumentField<MailPageDocument>] = [
    DocumentField("emails") { $0.emails },
    DocumentField("next") { $0.next },
  ]
}
