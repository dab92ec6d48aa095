import AccountsForms
import Dispatch
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that a sender without work leaves the write lock to others, and mails of a newer version
/// to that version.
struct IdleOutboxContract: OutboxSuite {
  let folder = TemporaryFolder()
  let clock = HandClock()
  let delivery = TestDelivery()

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
    try await accounts.store.transaction { try $0.insert(SealedMail(mail: mail, content: content)) }
    return mail
  }

  @Test(arguments: StoreKind.allCases)
  func `a sender without due mails needs no write lock`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    let sender = try sender(accounts)
    #expect(try await sender.sendNext() == nil)
    let (begun, begins) = AsyncStream<Void>.makeStream()
    let goesOn = DispatchSemaphore(value: 0)
    let writing = Task {
      try await accounts.store.transaction { _ in
        begins.yield()
        return goesOn.wait(timeout: .now() + 10) == .success
      }
    }
    for await _ in begun { break }
    #expect(try await sender.sendNext() == nil)
    // Twice, for a store that runs the body again.
    for _ in 0..<2 { goesOn.signal() }
    #expect(try await writing.value, "the sender waited for the transaction")
  }

  @Test(arguments: StoreKind.allCases)
  func `a sender deletes old mails at its start and then once an hour`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let mail = try await queue(accounts)
    _ = try await accounts.administration.cancelMail(mail.id, by: root)
    clock.advance(30 * 86_400)
    let sender = try sender(accounts)
    #expect(try await sender.sendNext() == nil)
    clock.advance(3599)
    #expect(try await sender.sendNext() == nil)
    try await expect(accounts.administration.mails().map(\.id), is: [mail.id])
    clock.advance(1)
    #expect(try await sender.sendNext() == nil)
    #expect(try await accounts.administration.mails().isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `all old mails are deleted, however many`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    for number in 0..<201 {
      let address = try EmailAddress("ada\(number)@example.com")
      let mail = try await accounts.administration.queueTestMail(to: address, by: root).get()
      _ = try await accounts.administration.cancelMail(mail.id, by: root)
    }
    clock.advance(30 * 86_400 + 1)
    #expect(try await sender(accounts).sendNext() == nil)
    #expect(try await accounts.administration.mails(limit: 1000).isEmpty)
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
    expect(listed, is: [mail, newer])
    expect(listed.map(\.kindName), is: ["test", "telegram"])
    expect(listed.map(\.kind), is: [.test, nil])
    try await expect(accounts.administration.mail(newer.id), is: newer)
    let sender = try sender(accounts)
    try await expect(sender.sendNext()?.mail.id, is: mail.id)
    #expect(try await sender.sendNext() == nil)
    #expect(try await sender.send(newer.id) == nil)
    try await expect(accounts.administration.mail(newer.id), is: newer)
    expect(delivery.mails.map(\.recipient), is: [mail.recipient])
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
    expect(expired.state, is: .expired)
    expect(expired.kindName, is: "telegram")
    try await expect(accounts.store.read { try $0.mailContent(newer.id) }, is: nil)
    #expect(delivery.mails.isEmpty)
  }
}
