import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of the pauses of an outage; the contract of stores has those of the outbox.
struct MailSenderTests {
  private let folder: TemporaryFolder
  private let clock = HandClock()
  private let delivery = TestDelivery()
  private let accounts: AccountService
  private let root = AuditActor.operator("root")

  init() throws {
    folder = try TemporaryFolder()
    var settings = AccountSettings.cheap
    settings.mail = try MailSettings.test()
    accounts = try .test(in: folder, settings, now: { [clock] in clock.now })
  }

  private func sender() throws -> MailSender {
    let sender = MailSender(accounts) { [delivery] mail in delivery.send(mail) }
    return try #require(sender)
  }

  private func queue(_ count: Int) async throws {
    for number in 0..<count {
      let email = try EmailAddress("u\(number)@example.com")
      _ = try await accounts.administration.queueTestMail(to: email, by: root)
    }
  }

  @Test func `a service without mail has no sender`() throws {
    let plain = try AccountService.test(in: TemporaryFolder())
    #expect(MailSender(plain) { _ in .interrupted } == nil)
  }

  @Test func `each outage in a row doubles the pause, up to five minutes`() async throws {
    try await queue(12)
    let sender = try sender()
    delivery.answer(.unreachable("no route"))
    for pause in [5, 10, 20, 40, 80, 160, 300, 300] {
      #expect(try await sender.sendNext() != nil)
      clock.advance(Double(pause) - 1)
      #expect(try await sender.sendNext() == nil, "\(pause)")
      clock.advance(1)
    }
  }

  @Test func `a mail that is sent ends the outage, and others follow at once`() async throws {
    try await queue(4)
    let sender = try sender()
    delivery.answer(.misconfigured("535 authentication failed"))
    try await expect(sender.sendNext()?.outcome.isOutage, is: true)
    #expect(try await sender.sendNext() == nil)
    delivery.answer(.sent("250 Ok"))
    clock.advance(5)
    for _ in 0..<3 {
      guard case .sent = try await sender.sendNext()?.outcome else {
        Issue.record("not sent")
        return
      }
    }
  }

  @Test func `a refusal of one mail is no outage`() async throws {
    try await queue(3)
    let sender = try sender()
    delivery.answer(.temporary("451 later"))
    #expect(try await sender.sendNext() != nil)
    delivery.answer(.permanent("550 no such mailbox"))
    #expect(try await sender.sendNext() != nil)
    delivery.answer(.sent("250 Ok"))
    #expect(try await sender.sendNext() != nil)
    expect(delivery.mails.count, is: 3)
  }

  @Test func `a probe that finds no mail leaves the next turn to another one`() async throws {
    try await queue(1)
    let sender = try sender()
    delivery.answer(.unreachable("no route"))
    #expect(try await sender.sendNext() != nil)
    let mail = try #require(try await accounts.administration.mails().first)
    _ = try await accounts.administration.cancelMail(mail.id, by: root)
    clock.advance(5)
    #expect(try await sender.sendNext() == nil)
    try await queue(2)
    delivery.answer(.sent("250 Ok"))
    #expect(try await sender.sendNext() != nil)
  }
}
