import Accounts
import AccountsForms
import Foundation
import TestSupport
import Testing

/// Tests that a sender leaves mails of a newer version to that version.
struct IdleOutboxContract {
  private let folder: TemporaryFolder
  private let clock = HandClock()
  private let delivery = TestDelivery()
  private let root = AuditActor.operator("root")

  init() throws { folder = try TemporaryFolder() }

  private func accounts(_ kind: StoreKind) throws -> AccountService {
    var settings = AccountSettings.cheap
    settings.mail = try .test()
    return try kind.accounts(in: folder, settings) { [clock] in clock.now }
  }

  private func sender(_ accounts: AccountService) throws -> MailSender {
    let sender = MailSender(accounts) { [delivery] mail in delivery.send(mail) }
    return try #require(sender)
  }

  @discardableResult
  private func queue(_ accounts: AccountService) async throws -> QueuedMail {
    let result = try await accounts.administration.queueTestMail(
      to: EmailAddress("ada@example.com"),
      by: root
    )
    guard case .queued(let mail) = result else { throw NotQueued(result: result) }
    return mail
  }

  private struct NotQueued: Error {
    let result: TestMailResult
  }

  /// Queues a mail of a kind that only a newer version knows.
  private func queueNewer(_ accounts: AccountService) async throws -> QueuedMail {
    let mail = QueuedMail(
      id: try #require(MailID("019a8c3e-0000-7000-8000-000000000000")),
      messageID: "<a@example.test>",
      recipient: try EmailAddress("grace@example.com"),
      kindName: "telegram",
      language: .spanish,
      nextAttemptAt: clock.now,
      expiresAt: clock.now.addingTimeInterval(7200),
      createdAt: clock.now
    )
    let content = SealedContent(keyID: "0123abcd", box: [1])
    try await accounts.store.transaction { try $0.insert(mail, content) }
    return mail
  }

  @Test(arguments: StoreKind.allCases)
  func `a mail of a newer version is listed, but not sent, and holds up no other`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let newer = try await queueNewer(accounts)
    clock.advance(1)
    let mail = try await queue(accounts)
    let listed = try await accounts.administration.mails()
    #expect(listed == [mail, newer])
    #expect(listed.map(\.kindName) == ["test", "telegram"])
    #expect(listed.map(\.kind) == [.test, nil])
    #expect(try await accounts.administration.mail(newer.id) == newer)
    let sender = try sender(accounts)
    #expect(try await sender.sendNext()?.mail.id == mail.id)
    #expect(try await sender.sendNext() == nil)
    #expect(try await sender.send(newer.id) == nil)
    #expect(try await accounts.administration.mail(newer.id) == newer)
    #expect(delivery.mails.map(\.recipient) == [mail.recipient])
  }

  @Test(arguments: StoreKind.allCases)
  func `a mail of a newer version expires like any other, and loses its content`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let newer = try await queueNewer(accounts)
    clock.advance(7200)
    #expect(try await sender(accounts).sendNext() == nil)
    let expired = try #require(try await accounts.administration.mail(newer.id))
    #expect(expired.state == .expired)
    #expect(expired.kindName == "telegram")
    #expect(try await accounts.store.read { try $0.mailContent(newer.id) } == nil)
    #expect(delivery.mails.isEmpty)
  }
}
