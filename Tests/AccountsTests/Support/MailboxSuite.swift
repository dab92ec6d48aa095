import TestSupport
import Testing

@testable import Accounts

/// A suite about the mails of a service whose first user is Ada.
protocol MailboxSuite {
  var mailbox: TestMailbox { get }
}

extension MailboxSuite {
  var accounts: AccountService { mailbox.accounts }

  /// The address with which Ada signs up.
  var email: String { "ada@example.com" }

  /// Returns Ada as she is stored now.
  func ada() async throws -> User { try #require(try await mailbox.user(email)) }
}
