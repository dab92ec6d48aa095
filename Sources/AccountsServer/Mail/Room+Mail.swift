import Accounts
import AccountsJSON
import HTTPTypes

extension Room {
  /// The room of e-mails.
  static let mail = Room(
    api: [
      .administrator(
        .get,
        "/api/v1/emails",
        "adminListEmails",
        API.listMails,
        Operation.adminListEmails
      ),
      .administrator(
        .post,
        "/api/v1/emails",
        "adminTestEmail",
        API.queueTestMail,
        Operation.adminTestEmail
      ),
      .administrator(
        .get,
        "/api/v1/emails/{email}",
        "adminGetEmail",
        API.mail,
        Operation.adminGetEmail
      ),
      .administrator(
        .post,
        "/api/v1/emails/{email}/retry",
        "adminRetryEmail",
        API.retryMail,
        Operation.adminRetryEmail
      ),
      .administrator(
        .post,
        "/api/v1/emails/{email}/cancel",
        "adminCancelEmail",
        API.cancelMail,
        Operation.adminCancelEmail
      ),
    ],
    pages: [
      [
        .administratorForm("/admin/mail/retry", "adminMailRetryForm", Pages.retryMail),
        .administratorForm(
          "/admin/mail/cancellation",
          "adminMailCancellationForm",
          Pages.cancelMail
        ),
      ],
      Pages.mails.routes("adminMailPage", "adminTestMailForm"),
    ],
    documents: [MailDocument.self, MailPageDocument.self],
    phrases: [MailPageMessage.self],
    messages: [.testMailQueued, .mailRetried, .mailCancelled, .emailNotQueued]
  )
}

extension FlashMessage {
  static let testMailQueued = FlashMessage(MailPageMessage.testMailQueued)
  static let mailRetried = FlashMessage(MailPageMessage.mailRetried)
  static let mailCancelled = FlashMessage(MailPageMessage.mailCancelled)
  static let emailNotQueued = FlashMessage(.emailNotQueued)
}
