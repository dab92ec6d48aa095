import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of the pauses of an outage; the contract of stores has those of the outbox.
final class MailSenderTests: ServiceSuite {
  private let delivery = TestDelivery()
  private let root = AuditActor.operator("root")

  init() throws {
    var settings = AccountSettings.cheap
    settings.mail = try MailSettings.test()
    try super.init(settings)
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

  @Test func `refusals to relay to strangers' domains delay no other mail, and end none`()
    async throws
  {
    for number in 0..<40 {
      let email = try EmailAddress("u\(number)@d\(number).example")
      _ = try await accounts.administration.queueTestMail(to: email, by: root)
    }
    clock.advance(1)
    let fine = try EmailAddress("grace@example.com")
    _ = try await accounts.administration.queueTestMail(to: fine, by: root)
    let made = MailSender(accounts) { [delivery] mail in
      let sent = delivery.send(mail)
      guard mail.recipient.key != fine.key else { return sent }
      return .misconfigured("554 5.7.1 Relay access denied", orOnlyThisMail: true)
    }
    let strict = try #require(made)
    var (sent, reports) = (0, 0)
    while let (mail, outcome) = try await strict.sendNext() {
      expect(mail.state, is: mail.recipient.key == fine.key ? .sent : .queued)
      sent += mail.state == .sent ? 1 : 0
      reports += outcome.isOutage ? 1 : 0
    }
    expect(sent, is: 1)
    expect(reports, is: 1)
    expect(delivery.mails.count, is: 41)
    // As soon as the server relays, the others are sent as well.
    clock.advance(76)
    let sender = try sender()
    while let (mail, _) = try await sender.sendNext() { expect(mail.state, is: .sent) }
    expect(delivery.mails.count, is: 81)
  }

  @Test func `a refusal to relay for one mail that was asked for is returned as it is`()
    async throws
  {
    try await queue(1)
    let sender = try sender()
    let refusal = MailOutcome.misconfigured("554 relay access denied", orOnlyThisMail: true)
    delivery.answer(refusal)
    let mail = try #require(try await accounts.administration.mails().first)
    let (after, outcome) = try #require(try await sender.send(mail.id))
    expect(outcome, is: refusal)
    expect(outcome.isOutage, is: true)
    expect(after.state, is: .queued)
    expect(after.reply, is: "554 relay access denied")
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
