import Accounts
import AccountsMail

extension OpenDatabase {
  /// Sends the mails that are due, so that a person at a terminal need not wait for the service.
  ///
  /// A mail that cannot be sent now stays queued, and a note says so.
  ///
  /// - Throws: ``Failure`` if there are no settings of mail, and `StorageError`.
  func sendMails() async throws {
    guard let mail = try mail?.connected(to: accounts) else {
      throw Refusal(.noMail)
    }
    do {
      while let (_, outcome) = try await mail.sender.sendNext() {
        guard outcome.isOutage else { continue }
        let words = MailWords(outcome)
        Console.note("\(words.message); the e-mail stays queued")
        break
      }
      await mail.transport.close()
    } catch {
      await mail.transport.close()
      throw error
    }
  }
}
