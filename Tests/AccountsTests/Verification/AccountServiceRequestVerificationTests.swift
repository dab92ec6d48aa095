import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AccountServiceRequestVerificationTests: MailboxSuite {
  let mailbox: TestMailbox

  // Where nothing is asked for at sign-up, each mail is one of these requests.
  init() async throws {
    mailbox = try TestMailbox(.off)
    try await mailbox.signUp(isVerified: false)
  }

  @Test func `the mail has a code that verifies the address, and no name`() async throws {
    let user = try await ada()
    let result = try await accounts.requestVerification(
      of: user.id,
      from: NetworkAddress("192.0.2.1")
    )
    expect(result, is: .done(.sent))
    let mail = try #require(try await mailbox.mails().last)
    let code = try await mailbox.code(.verification)
    expect(mail.recipient.text, is: email)
    expect(
      mail.values,
      is: [
        .code: code, .link: "https://accounts.example.test/confirm?code=\(code)",
      ]
    )
    let event = try #require(try await accounts.storedData().events.first)
    expect(event.action, is: .requestVerification)
    #expect(event.actor == .user(user.id) && event.target == user.id)
    expect(event.address, is: "192.0.2.1")
    try await expect(mailbox.confirm(code, by: user.id), is: "verified \(email)")
  }

  @Test func `no other mail follows within a minute`() async throws {
    let user = try await ada()
    let at = mailbox.clock.now
    try await expect(accounts.requestVerification(of: user.id), is: .done(.sent))
    let before = try await accounts.storedData()
    mailbox.clock.advance(59.999)
    try await expect(accounts.requestVerification(of: user.id), is: .done(.wasSent(at: at)))
    try await expect(accounts.storedData(), is: before)
    mailbox.clock.advance(0.001)
    try await expect(accounts.requestVerification(of: user.id), is: .done(.sent))
    try await expect(mailbox.list(), is: ["verification \(email)", "verification \(email)"])
  }

  @Test func `a clock that is turned back keeps nobody waiting`() async throws {
    let user = try await ada()
    try await expect(accounts.requestVerification(of: user.id), is: .done(.sent))
    mailbox.clock.advance(-60)
    try await expect(accounts.requestVerification(of: user.id), is: .done(.sent))
  }

  @Test func `a mail to an earlier address delays none to the new one`() async throws {
    let user = try await ada()
    try await expect(accounts.requestVerification(of: user.id), is: .done(.sent))
    let form = accounts.forms.editUserForm(for: user)
    form.emailField.value = "ada@example.org"
    try await accounts.update(UserUpdate(form: form), of: user.id)
    try await expect(accounts.requestVerification(of: user.id), is: .done(.sent))
    try await expect(mailbox.code(.verification, to: "ada@example.org").isEmpty, is: false)
  }

  @Test func `a verified address and a user who does not exist get no mail`() async throws {
    let user = try await ada()
    try await accounts.update(UserUpdate(verifiesEmail: true), of: user.id)
    let before = try await accounts.storedData()
    try await expect(accounts.requestVerification(of: user.id), is: .done(.isVerified))
    let nobody = try #require(UserID("01a1fc57-9ede-759f-a4b8-5cde803eda89"))
    try await expect(accounts.requestVerification(of: nobody), is: .done(.isVerified))
    try await expect(accounts.storedData(), is: before)
  }

  @Test func `past a limit nothing is stored, and the earlier code stays valid`() async throws {
    let limited = try TestMailbox { $0.mail?.limits.perAddress = 1 }
    try await limited.signUp(isVerified: false)
    let user = try #require(try await limited.user(email))
    try await expect(limited.accounts.requestVerification(of: user.id), is: .done(.sent))
    let code = try await limited.code(.verification)
    limited.clock.advance(61)
    let before = try await limited.accounts.storedData()
    try await expect(
      limited.accounts.requestVerification(of: user.id).refusal,
      is: Refusal(.tooManyEmails, retryAt: limited.clock.now.addingTimeInterval(3600))
    )
    try await expect(limited.accounts.storedData(), is: before)
    try await expect(limited.confirm(code, by: user.id), is: "verified \(email)")
  }

  @Test func `a service without mail says so`() async throws {
    let folder = TemporaryFolder()
    let silent = try AccountService.test(in: folder)
    let user = try await silent.signUp(email)
    let before = try await silent.storedData()
    try await expect(silent.requestVerification(of: user.id), is: .refused(Refusal(.noMail)))
    try await expect(silent.storedData(), is: before)
  }
}
