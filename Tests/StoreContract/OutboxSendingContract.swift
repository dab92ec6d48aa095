import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that a mail is sent by one sender at a time, and that its content is kept no longer than
/// it is needed.
struct OutboxSendingContract: OutboxSuite {
  let folder = TemporaryFolder()
  let clock = HandClock()
  let delivery = TestDelivery()

  @Test(arguments: StoreKind.allCases)
  func `a sent mail has the server's reply and no content any more`(_ kind: StoreKind) async throws
  {
    let accounts = try accounts(kind)
    let user = try await accounts.signUp("ada@example.com")
    try await accounts.update(UserUpdate(verifiesEmail: true), of: user.id)
    let mail = try await queue(accounts)
    #expect(try await hasContent(mail.id, accounts))
    clock.advance(1)
    delivery.answer(.sent("250 2.0.0 Ok: queued as 4B2\r\n"))
    let sent = try #require(try await sender(accounts).sendNext())
    let now = try await stored(mail.id, accounts)
    expect(sent.mail, is: now)
    expect(now.state, is: .sent)
    expect(now.attempts, is: 1)
    expect(now.reply, is: "250 2.0.0 Ok: queued as 4B2")
    expect(now.endedAt, is: clock.now)
    #expect(try await !hasContent(mail.id, accounts))
    #expect(try await sender(accounts).sendNext() == nil)
    let outgoing = try #require(delivery.mails.first)
    expect(delivery.mails.count, is: 1)
    expect(outgoing.messageID, is: "<\(mail.id)@example.test>")
    expect(outgoing.values, is: [.name: "Ada Lovelace", .link: "https://accounts.example.test"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a refused mail is failed at once, and has no content any more`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let mail = try await queue(accounts)
    delivery.answer(.permanent("550 5.1.1 no such\u{1B} mailbox\r\n"))
    _ = try await sender(accounts).sendNext()
    let now = try await stored(mail.id, accounts)
    expect(now.state, is: .failed)
    expect(now.reply, is: "550 5.1.1 no such mailbox")
    #expect(try await !hasContent(mail.id, accounts))
  }

  @Test(arguments: StoreKind.allCases)
  func `a mail that is refused for now is sent again under its Message-ID, and expires in the end`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let mail = try await queue(accounts)
    let sender = try sender(accounts)
    delivery.answer(.temporary("450 4.2.0 greylisted"))
    _ = try await sender.sendNext()
    let first = try await stored(mail.id, accounts)
    expect(first.state, is: .queued)
    #expect((45...75).contains(first.nextAttemptAt.timeIntervalSince(clock.now)))
    #expect(try await sender.sendNext() == nil)
    clock.advance(76)
    _ = try await sender.sendNext()
    let second = try await stored(mail.id, accounts)
    expect(second.attempts, is: 2)
    #expect((90...150).contains(second.nextAttemptAt.timeIntervalSince(clock.now)))
    expect(Set(delivery.mails.map(\.messageID)), is: [mail.messageID])
    clock.advance(3600)
    #expect(try await sender.sendNext() == nil)
    let last = try await stored(mail.id, accounts)
    expect(last.state, is: .expired)
    expect(last.reply, is: "450 4.2.0 greylisted")
    #expect(try await !hasContent(mail.id, accounts))
    expect(delivery.mails.count, is: 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `two senders never have a mail at once, and one that was killed leaves it after its lease`(
    _ kind: StoreKind
  ) async throws {
    let (one, two) = (try accounts(kind), try accounts(kind))
    let mail = try await queue(one)
    // A sender that never records an outcome, as if it were killed.
    let killed = MailSender(one) { [delivery] mail in
      _ = delivery.send(mail)
      try? await Task.sleep(for: .seconds(3600))
      return .interrupted
    }
    let task = Task { try await killed?.sendNext() }
    while delivery.mails.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    #expect(try await sender(two).sendNext() == nil)
    clock.advance(599)
    #expect(try await sender(two).sendNext() == nil)
    clock.advance(1)
    try await expect(sender(two).sendNext()?.mail.state, is: .sent)
    #expect(try await sender(two).sendNext() == nil)
    expect(delivery.mails.map(\.messageID), is: [mail.messageID, mail.messageID])
    // An outcome after the lease changes nothing.
    task.cancel()
    _ = try await task.value
    let now = try await stored(mail.id, one)
    expect(now.state, is: .sent)
    expect(now.attempts, is: 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `of many senders at once, one sends each mail`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    for number in 0..<12 { try await queue(accounts, "ada\(number)@example.com") }
    let senders = try (0..<4).map { _ in try sender(try self.accounts(kind)) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for sender in senders { group.addTask { while try await sender.sendNext() != nil {} } }
      try await group.waitForAll()
    }
    expect(delivery.mails.count, is: 12)
    expect(Set(delivery.mails.map(\.messageID)).count, is: 12)
  }

  @Test(arguments: StoreKind.allCases)
  func `a fault of the settings never ends a mail, and stops all others for a while`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let first = try await queue(accounts, "ada@example.com")
    clock.advance(1)
    let second = try await queue(accounts, "grace@example.com")
    let sender = try sender(accounts)
    delivery.answer(.misconfigured("535 5.7.8 authentication failed"))
    try await expect(sender.sendNext()?.mail.id, is: first.id)
    #expect(try await sender.sendNext() == nil)
    clock.advance(5)
    try await expect(sender.sendNext()?.mail.id, is: second.id)
    clock.advance(9)
    #expect(try await sender.sendNext() == nil)
    try await expect(stored(first.id, accounts).state, is: .queued)
    delivery.answer(.sent("250 Ok"))
    clock.advance(600)
    while try await sender.sendNext() != nil {}
    try await expect(accounts.administration.mails().map(\.state), is: [.sent, .sent])
  }

  @Test(arguments: StoreKind.allCases)
  func `mails that fail at once are one outage, after which one mail is tried at a time`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    for number in 0..<8 { try await queue(accounts, "ada\(number)@example.com") }
    let outage = MailOutcome.unreachable("mail.example.com does not accept connections")
    let made = MailSender(accounts) { [delivery] mail in
      let isFirstWave = delivery.mails.count < 4
      _ = delivery.send(mail)
      while isFirstWave, delivery.mails.count < 4 { await Task.yield() }
      return outage
    }
    let sender = try #require(made)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { _ = try await sender.sendNext() } }
      try await group.waitForAll()
    }
    expect(delivery.mails.count, is: 4)
    clock.advance(5)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { _ = try await sender.sendNext() } }
      try await group.waitForAll()
    }
    expect(delivery.mails.count, is: 5)
    clock.advance(9)
    #expect(try await sender.sendNext() == nil)
    clock.advance(1)
    #expect(try await sender.sendNext() != nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `a mail whose key is lost holds up no other mail`(_ kind: StoreKind) async throws {
    let earlier = try accounts(kind)
    let dead = try await queue(earlier)
    let key = Key()
    let settings = MailSettings(
      publicAddress: "https://accounts.example.test",
      links: .test,
      sender: try EmailAddress("noreply@example.test"),
      keys: KeySource(existing: { [key] }, newestOrNew: { key })
    )
    let accounts = try accounts(kind) { $0 = settings }
    clock.advance(1)
    let fine = try await queue(accounts, "grace@example.com")
    let sender = try sender(accounts)
    try await expect(sender.sendNext()?.mail.id, is: dead.id)
    try await expect(sender.sendNext()?.mail.id, is: fine.id)
    try await expect(stored(dead.id, accounts).state, is: .queued)
    try await expect(stored(fine.id, accounts).state, is: .sent)
  }

  @Test(arguments: StoreKind.allCases)
  func `however many mails have expired, the next one is sent`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    for number in 0..<101 { try await queue(accounts, "ada\(number)@example.com") }
    clock.advance(7 * 86_400)
    let fine = try await queue(accounts, "grace@example.com")
    try await expect(sender(accounts).sendNext()?.mail.id, is: fine.id)
    try await expect(accounts.store.load(at: clock.now).mails, is: [.sent: 1, .expired: 101])
  }

  @Test(arguments: StoreKind.allCases)
  func `a held test mail is left to its sender, or after the lease to any`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let email = try EmailAddress("ada@example.com")
    let mail = try await accounts.administration
      .queueTestMail(to: email, isHeld: true, by: root).get()
    #expect(try await sender(accounts).sendNext() == nil)
    try await expect(sender(accounts).send(mail.id)?.mail.state, is: .sent)
    _ = try await accounts.administration.queueTestMail(to: email, isHeld: true, by: root)
    clock.advance(600)
    try await expect(sender(accounts).sendNext()?.mail.state, is: .sent)
  }
}
