public import Accounts
import AccountsForms

/// Sends the mails of the outbox over SMTP, with texts from templates.
public struct Mailer: Sendable {
  private let transport: SMTPTransport
  private let sender: MailAddress
  private let serviceName: String
  private let templates: MailTemplates

  /// Creates a mailer.
  ///
  /// - Parameters:
  ///   - transport: the connections to the servers; the caller closes it.
  ///   - sender: the address that mails come from.
  ///   - serviceName: the name of the service, which is the name of the sender, too.
  ///   - templates: the texts.
  public init(
    _ transport: SMTPTransport,
    sender: MailAddress,
    serviceName: String,
    templates: MailTemplates
  ) {
    self.transport = transport
    self.sender = sender
    self.serviceName = serviceName
    self.templates = templates
  }

  /// Sends one mail.
  ///
  /// - Parameter mail: the mail.
  /// - Returns: the outcome.
  public func send(_ mail: OutgoingMail) async -> MailOutcome {
    guard let recipient = MailAddress(mail.recipient) else {
      return .permanent("the address has characters that mail servers do not accept")
    }
    guard let message = message(mail, to: recipient) else {
      return .permanent("the name or the subject has a line break or a control character")
    }
    return await transport.send(message.bytes, from: sender, to: recipient)
  }

  private func message(_ mail: OutgoingMail, to recipient: MailAddress) -> MailMessage? {
    var values = mail.values
    values[.service] = serviceName
    guard let content = templates.render(mail.kind, in: mail.language, values) else { return nil }
    return MailMessage(
      from: (serviceName, sender),
      to: (values[.name], recipient),
      subject: content.subject,
      date: mail.createdAt,
      messageID: mail.messageID,
      language: mail.language,
      text: content.text,
      html: content.html
    )
  }
}
