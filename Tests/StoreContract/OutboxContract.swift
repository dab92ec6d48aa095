import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that a mail is queued with the act that causes it, listed, limited and changed by
/// administrators.
struct OutboxContract: OutboxSuite {
  let folder = TemporaryFolder()
  let clock = HandClock()
  let delivery = TestDelivery()

  @Test(arguments: StoreKind.allCases)
  func `a mail is queued with its act, and not without it`(_ kind: StoreKind) async throws {
    struct Fails: Error {}
    let accounts = try accounts(kind)
    let mail = try await queue(accounts)
    let content = try await accounts.store.read { try $0.mailContent(mail.id) }
    let other = QueuedMail(
      id: try #require(MailID("019a8c3e-0000-7000-8000-000000000000")),
      messageID: "<a@example.test>",
      // The spelling is kept beside the key.
      recipient: try EmailAddress("Ada+1@EXAMPLE.com"),
      kindName: "test",
      language: .spanish,
      nextAttemptAt: clock.now,
      expiresAt: clock.now.addingTimeInterval(60),
      createdAt: clock.now
    )
    let box = try #require(content)
    await #expect(throws: Fails.self) {
      try await accounts.store.transaction { transaction in
        try transaction.insert(SealedMail(mail: other, content: box))
        throw Fails()
      }
    }
    try await expect(accounts.administration.mails(), is: [mail])
    try await accounts.store.transaction { try $0.insert(SealedMail(mail: other, content: box)) }
    try await expect(accounts.administration.mails(), is: [mail, other])
    try await expect(accounts.administration.mail(other.id), is: other)
    try await expect(stored(other.id, accounts).recipient.text, is: "Ada+1@EXAMPLE.com")
    let events = try await accounts.auditLog.events(AuditQuery())
    expect(events.map(\.action), is: [.testMail])
    expect(events.map(\.detail), is: ["\(mail.id)"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a mail whose next attempt lies further ahead than any can is due, after the others`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    var mails: [QueuedMail] = []
    for _ in 0..<4 { mails.append(try await queue(accounts)) }
    let horizon = Duration.seconds(3600)
    let waits = [0.0, 3600, 3660, 3660.001]
    for (index, wait) in waits.enumerated() {
      mails[index].nextAttemptAt = clock.now.addingTimeInterval(wait)
    }
    let changed = mails
    try await accounts.store.transaction { transaction in
      for mail in changed { try transaction.save(mail) }
    }
    let due = try await accounts.store.read { [now = clock.now] reader in
      try (1...3).map { try reader.dueMails(at: now, within: horizon, limit: $0).map(\.id) }
    }
    expect(due, is: [[mails[0].id], [mails[0].id, mails[3].id], [mails[0].id, mails[3].id]])
  }

  @Test(arguments: StoreKind.allCases)
  func `an administrator retries and cancels queued mails only, and the log has both`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let administration = accounts.administration
    let (first, second) = (try await queue(accounts), try await queue(accounts))
    delivery.answer(.temporary("451 later"))
    let sender = try sender(accounts)
    while try await sender.sendNext() != nil {}
    let due = try await administration.retryMail(first.id, by: root).get()
    expect(due.nextAttemptAt, is: clock.now)
    let ended = try await administration.cancelMail(second.id, by: root).get()
    expect(ended.state, is: .cancelled)
    #expect(try await !hasContent(second.id, accounts))
    for again in [
      try await administration.cancelMail(second.id, by: root),
      try await administration.retryMail(second.id, by: root),
    ] { expect(again.inWords, is: "emailNotQueued") }
    try await expect(administration.mail(second.id), is: ended)
    let none = try #require(MailID("019a8c3e-0000-7000-8000-000000000000"))
    try await expect(administration.retryMail(none, by: root).inWords, is: "notFound")
    delivery.answer(.sent("250 Ok"))
    try await expect(sender.sendNext()?.mail.id, is: first.id)
    #expect(try await sender.sendNext() == nil)
    try await expect(accounts.store.load(at: clock.now).mails, is: [.sent: 1, .cancelled: 1])
    let events = try await accounts.auditLog.events(AuditQuery())
    expect(events.map(\.action), is: [.cancelMail, .retryMail, .testMail, .testMail])
  }

  @Test(arguments: StoreKind.allCases)
  func `mails are listed newest first, page by page and by state`(_ kind: StoreKind) async throws {
    let accounts = try accounts(kind)
    var made: [QueuedMail] = []
    for number in 0..<5 {
      clock.advance(1)
      made.append(try await queue(accounts, "ada\(number)@example.com"))
    }
    let administration = accounts.administration
    let first = try await administration.mails(limit: 3)
    let second = try await administration.mails(after: first.last?.id, limit: 3)
    expect([first, second], is: [made[2...].reversed(), made[..<2].reversed()])
    _ = try await administration.cancelMail(made[1].id, by: root)
    _ = try await administration.cancelMail(made[3].id, by: root)
    try await expect(administration.mails(.cancelled).map(\.id), is: [made[3].id, made[1].id])
    try await expect(
      administration.mails(.queued, after: made[4].id, limit: 1).map(\.id),
      is: [made[2].id]
    )
    // The mail that has been due for the longest time is sent first.
    _ = try await sender(accounts).sendNext()
    expect(delivery.mails.map(\.messageID), is: [made[0].messageID])
  }

  @Test(arguments: StoreKind.allCases)
  func `an address gets five mails an hour, whatever its spelling, and no more`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    for _ in 0..<5 { try await queue(accounts) }
    let email = try EmailAddress("ADA@Example.com")
    let until = clock.now.addingTimeInterval(3600)
    let limited = try await accounts.administration.queueTestMail(to: email, by: root)
    expect(limited.refusal, is: Refusal(.mailLimit, retryAt: until))
    try await expect(accounts.administration.mails().count, is: 5)
    try await expect(accounts.auditLog.events(AuditQuery()).count, is: 5)
    try await queue(accounts, "grace@example.com")
    clock.advance(3600)
    try await queue(accounts)
  }

  @Test(arguments: StoreKind.allCases)
  func `a network and all together have limits, and a person with several addresses`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind) { $0.limits.perNetwork = 2 }
    let user = try await accounts.signUp("root@example.com").id
    try await accounts.update(UserUpdate(role: .admin), of: user, by: root)
    let admin = AuditActor.user(user, from: NetworkAddress("192.0.2.1"))
    func ask(_ number: Int, by actor: AuditActor) async throws -> Bool {
      let email = try EmailAddress("u\(number)@example.com")
      return try await accounts.administration.queueTestMail(to: email, by: actor).refusal == nil
    }
    #expect(try await ask(1, by: admin))
    #expect(try await ask(2, by: admin))
    #expect(try await !ask(3, by: admin))
    #expect(try await ask(3, by: root))
    let small = try self.accounts(kind) { $0.limits.total = 8 }
    let email = try EmailAddress("u9@example.com")
    let limited = Refusal(.mailLimit, retryAt: clock.now.addingTimeInterval(3600))
    for refusal in [nil, limited] {
      let result = try await small.administration.queueTestMail(to: email, by: root)
      expect(result.refusal, is: refusal)
    }
    let person = try self.accounts(kind) { $0.limits.perUser = 1 }
    let root = AuditActor.operator("root")
    let ada = try EmailAddress("root@example.com")
    for refusal in [nil, limited] {
      let result = try await person.administration.queueTestMail(to: ada, by: root)
      expect(result.refusal, is: refusal)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a deleted user leaves no mail, and ended mails are deleted after thirty days`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let user = try await accounts.signUp("ada@example.com")
    try await accounts.update(UserUpdate(verifiesEmail: true), of: user.id, by: root)
    _ = try await accounts.signUp("grace@example.com")
    try await queue(accounts)
    let kept = try await queue(accounts, "grace@example.com")
    _ = try await accounts.administration.delete(.id(user.id), by: root)
    let left = try await accounts.administration.mails()
    expect(Set(left.map(\.kind)), is: [.test, .accountDeleted])
    expect(left.filter { $0.kind == .test }.map(\.id), is: [kept.id])
    while try await sender(accounts).sendNext() != nil {}
    clock.advance(30 * 86_400)
    #expect(try await sender(accounts).sendNext() == nil)
    try await expect(accounts.administration.mails().count, is: 2)
    clock.advance(1)
    #expect(try await sender(accounts).sendNext() == nil)
    try await expect(accounts.administration.mail(kept.id), is: nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `a user's mails are found by the user and deleted with them, whatever their address`(
    _ kind: StoreKind
  ) async throws {
    let accounts = try accounts(kind)
    let ada = try await accounts.signUp("ada@example.com")
    let grace = try await accounts.signUp("grace@example.com")
    let box = SealedContent(keyID: "0123abcd", box: [1])
    let cases: [(owner: UserID?, email: String)] = [
      (ada.id, "ada@example.com"), (ada.id, "earlier@example.com"), (grace.id, "ada@example.com"),
      (nil, "ada@example.com"),
    ]
    var ids: [MailID] = []
    for (index, (owner, email)) in cases.enumerated() {
      let mail = QueuedMail(
        id: try #require(MailID("019a8c3e-0000-7000-8000-00000000000\(index)")),
        messageID: "<\(index)@example.test>",
        recipient: try EmailAddress(email),
        kindName: "test",
        language: .english,
        nextAttemptAt: clock.now,
        expiresAt: clock.now.addingTimeInterval(60),
        createdAt: clock.now
      )
      try await accounts.store.transaction {
        try $0.insert(SealedMail(mail: mail, content: box, user: owner))
      }
      ids.append(mail.id)
    }
    let mails = try await accounts.store.read { try ($0.mails(of: ada.id), $0.mails(of: grace.id)) }
    expect(mails.0.map(\.id), is: [ids[1], ids[0]])
    expect(mails.1.map(\.id), is: [ids[2]])
    #expect(try await accounts.store.transaction { try $0.delete(ada.id) })
    try await expect(accounts.administration.mails().map(\.id), is: [ids[3], ids[2]])
    #expect(try await accounts.store.transaction { try $0.delete(grace.id) })
    try await expect(accounts.administration.mails().map(\.id), is: [ids[3]])
  }
}
