import Accounts
import AccountsMail
import ArgumentParser

/// Sends all mails that are due.
struct SendMailCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Send all e-mails that are due, then exit.",
    discussion: """
      Run it from a timer if you do not use 'accounts serve'. It is safe to run both at the same time: each e-mail is sent by \
      only one of them. This command stops if no mail server can be reached; the e-mails stay queued.

      Example: accounts mail send
      """
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try await common.withDatabase(mail: .required) { database in
      guard let mail = try database.mail?.connected(to: database.accounts) else {
        throw Refusal(.noMail)
      }
      do {
        let (sent, others) = try await sendAll(mail.sender)
        await mail.transport.close()
        guard !common.json else { return try Console.printJSON(["sent": sent, "notSent": others]) }
        Console.note("sent \(sent) \(sent == 1 ? "e-mail" : "e-mails"); \(others) not sent")
      } catch {
        await mail.transport.close()
        throw error
      }
    }
  }

  private func sendAll(_ sender: MailSender) async throws -> (sent: Int, others: Int) {
    var (sent, others) = (0, 0)
    while let (_, outcome) = try await sender.sendNext() {
      if case .sent = outcome { sent += 1 } else { others += 1 }
      guard outcome.isOutage else { continue }
      throw Failure(mailOutage: outcome, after: sent)
    }
    return (sent, others)
  }
}

extension Failure {
  /// Creates the failure of an outage, which affects all mails.
  ///
  /// - Parameters:
  ///   - outcome: the outcome.
  ///   - sent: the number of mails that were sent before.
  init(mailOutage outcome: MailOutcome, after sent: Int = 0) {
    let words = MailWords(outcome)
    let before =
      sent == 0 ? "" : "; \(sent) \(sent == 1 ? "e-mail was" : "e-mails were") sent before this"
    self.init(words.status, code: FailureCode.mail, words.message + before, hint: words.hint)
  }
}
