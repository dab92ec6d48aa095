import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// A suite about mails in the outbox of a store.
protocol OutboxSuite {
  var folder: TemporaryFolder { get }
  var clock: HandClock { get }
  var delivery: TestDelivery { get }
}

extension OutboxSuite {
  /// The administrator who queues mails.
  var root: AuditActor { .operator("root") }

  func accounts(
    _ kind: StoreKind,
    _ change: (inout MailSettings) -> Void = { _ in }
  ) throws -> AccountService {
    var settings = AccountSettings.cheap
    var mail = try MailSettings.test()
    change(&mail)
    settings.mail = mail
    return try kind.accounts(in: folder, settings) { [clock] in clock.now }
  }

  func sender(_ accounts: AccountService) throws -> MailSender {
    let sender = MailSender(accounts) { [delivery] mail in delivery.send(mail) }
    return try #require(sender)
  }

  @discardableResult
  func queue(
    _ accounts: AccountService,
    _ email: String = "ada@example.com"
  ) async throws -> QueuedMail {
    try await accounts.administration.queueTestMail(to: EmailAddress(email), by: root).get()
  }

  func stored(_ id: MailID, _ accounts: AccountService) async throws -> QueuedMail {
    try #require(try await accounts.administration.mail(id))
  }

  func hasContent(_ id: MailID, _ accounts: AccountService) async throws -> Bool {
    try await accounts.store.read { try $0.mailContent(id) != nil }
  }
}
