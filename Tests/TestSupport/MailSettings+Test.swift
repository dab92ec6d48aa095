package import Accounts
import AccountsForms
import Foundation
import Synchronization

extension MailSettings {
  private static let testKey = Key()

  /// Returns settings with a key in memory, the same for all services of a test.
  ///
  /// - Throws: never for this address.
  package static func test() throws -> MailSettings {
    MailSettings(
      publicAddress: "https://accounts.example.test",
      links: .test,
      sender: try EmailAddress("noreply@example.test"),
      keys: KeySource(existing: { [testKey] }, newestOrNew: { testKey })
    )
  }
}

extension MailLinks {
  /// The pages of a service for tests.
  package static let test = MailLinks(
    recovery: "https://accounts.example.test/recover?code=",
    confirmation: "https://accounts.example.test/confirm?code=",
    forgotten: "https://accounts.example.test/forgot",
    invitation: "https://accounts.example.test/signup?invitation=",
    logIn: "https://accounts.example.test/login"
  )
}

/// A delivery that keeps the mails and answers as a test sets it.
package final class TestDelivery: Sendable {
  private let state = Mutex((mails: [OutgoingMail](), outcome: MailOutcome.sent("250 2.0.0 Ok")))

  /// Creates a delivery that accepts every mail.
  package init() {}

  /// The mails, in order.
  package var mails: [OutgoingMail] { state.withLock { $0.mails } }

  /// Sets the outcome of the following mails.
  package func answer(_ outcome: MailOutcome) { state.withLock { $0.outcome = outcome } }

  /// Takes a mail.
  package func send(_ mail: OutgoingMail) -> MailOutcome {
    state.withLock { state in
      state.mails.append(mail)
      return state.outcome
    }
  }
}
