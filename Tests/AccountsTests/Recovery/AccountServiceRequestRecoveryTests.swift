import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AccountServiceRequestRecoveryTests: MailboxSuite {
  let mailbox: TestMailbox

  init() async throws {
    mailbox = try TestMailbox()
    try await mailbox.signUp()
  }

  private func request(
    _ email: String = "ada@example.com",
    from address: NetworkAddress? = nil
  ) async throws -> String {
    let form = EmailForm()
    form.emailField.value = email
    return try await accounts.requestRecovery(form, from: address).inWords
  }

  @Test func `the code in the mail sets a new password once, and ends all sessions`() async throws {
    let session = try await accounts.startSession("ada@example.com")
    try await expect(request("ADA@example.com"), is: "done")
    let mail = try #require(try await mailbox.mails().last)
    expect(mail.kind, is: .recovery)
    expect(mail.recipient.text, is: "ada@example.com")
    expect(mail.values[.name], is: "Ada Lovelace")
    let code = try #require(mail.values[.code])
    expect(mail.values[.link], is: "https://accounts.example.test/recover?code=\(code)")
    try await expect(accounts.recover(code).inWords, is: "recovered")
    #expect(try await accounts.resumeSession(session.token) == nil)
    try await expect(mailbox.logIn("ada@example.com", RecoverForm.testPassword), is: "logged in")
    try await expect(accounts.recover(code).inWords, is: "recoveryCode unknownRecoveryCode")
    try await expect(
      mailbox.list(),
      is: ["passwordChanged ada@example.com", "recovery ada@example.com"]
    )
    try await expect(
      mailbox.actions(),
      is: [.signUp, .logIn, .requestRecovery, .recoverAccount, .logIn, .recoverAccount]
    )
  }

  @Test func `a code from a mail proves the address`() async throws {
    let eve = "eve@example.com"
    try await mailbox.signUp(eve, isVerified: false)
    _ = try await request(eve)
    let mail = try #require(try await mailbox.mails().last)
    // A stranger may have chosen the name.
    expect(mail.values[.name], is: nil)
    try await expect(accounts.recover(try await mailbox.code(.recovery)).inWords, is: "recovered")
    try await expect(mailbox.user(eve)?.emailVerifiedAt, is: mailbox.clock.now)
    try await expect(mailbox.list(), is: ["passwordChanged \(eve)", "recovery \(eve)"])
  }

  @Test(arguments: [
    "mıke@example.com", "MİKE@example.com", "mik\u{435}@example.com",
    "mike@exámple.com", "mike@\u{FF45}xample.org", "mike+1@example.com",
  ])
  func `incident 1: an address that looks like another's gets no mail`(
    _ email: String
  ) async throws {
    try await mailbox.signUp("mike@example.com")
    _ = try await request(email)
    try await expect(mailbox.list(), is: [])
  }

  // The sign of the unit kelvin is a K in Unicode.
  @Test(arguments: [
    "Mike@Example.com", "MIKE@EXAMPLE.COM", "mike@example.com", "mi\u{212A}e@example.com",
  ])
  func `incident 1: every spelling of an address has its mail sent to the stored one`(
    _ email: String
  ) async throws {
    try await mailbox.signUp("Mike@Example.com")
    try await expect(request(email), is: "done")
    try await expect(mailbox.list(), is: ["recovery Mike@Example.com"])
  }

  @Test func `ASVS 6.3.8: an unknown address gets the same result, and no mail`() async throws {
    try await expect(request("nobody@example.com"), is: "done")
    try await expect(mailbox.list(), is: [])
    try await expect(mailbox.actions(), is: [.signUp])
  }

  @Test func `an invalid address is refused, and nothing is counted`() async throws {
    try await expect(request("ada"), is: "email invalidEmail")
    try await expect(mailbox.list(), is: [])
  }

  @Test
  func
    `ASVS 6.6.2: of two codes the newer one works, and the older one says that there is a newer one`()
    async throws
  {
    _ = try await request()
    let first = try await mailbox.code(.recovery)
    mailbox.clock.advance(120)
    _ = try await request()
    let second = try await mailbox.code(.recovery)
    #expect(first != second)
    try await expect(accounts.recover(first).inWords, is: "recoveryCode replacedCode")
    try await expect(accounts.recover(second).inWords, is: "recovered")
    try await expect(accounts.recover(first).inWords, is: "recoveryCode unknownRecoveryCode")
  }

  @Test(arguments: [(3599.0, "recovered"), (3600.0, "recoveryCode unknownRecoveryCode")])
  func `a code works for an hour`(_ seconds: Double, _ expected: String) async throws {
    _ = try await request()
    let code = try await mailbox.code(.recovery)
    mailbox.clock.advance(seconds)
    try await expect(accounts.recover(code).inWords, is: expected)
  }

  @Test func `a new address ends the code`() async throws {
    let ada = try #require(try await mailbox.user("ada@example.com"))
    _ = try await request()
    let code = try await mailbox.code(.recovery)
    let form = accounts.forms.editUserForm(for: ada)
    form.emailField.value = "ada@example.org"
    try await accounts.update(UserUpdate(form: form), of: ada.id)
    try await expect(accounts.recover(code).inWords, is: "recoveryCode unknownRecoveryCode")
  }

  @Test func `nobody is flooded with mail, and the limit of an address is not told`() async throws {
    for number in 0..<8 {
      let address = NetworkAddress("192.0.2.\(number)")
      try await expect(request(from: address), is: "done")
    }
    try await expect(mailbox.list().count, is: MailLimits().perAddress)
  }

  @Test
  func
    `ASVS 6.3.8: a network is told that it asks too often, for known and unknown addresses alike`()
    async throws
  {
    let address = NetworkAddress("192.0.2.1")
    for number in 0..<MailLimits().perNetwork {
      try await expect(request("nobody\(number)@example.com", from: address), is: "done")
    }
    for email in ["ada@example.com", "nobody@example.com"] {
      let refusal = Refusal(.tooManyEmails, retryAt: mailbox.clock.now.addingTimeInterval(3600))
      let form = EmailForm()
      form.emailField.value = email
      try await expect(accounts.requestRecovery(form, from: address).refusal, is: refusal)
    }
    try await expect(mailbox.list(), is: [])
  }

  @Test func `a service without mail says so`() async throws {
    let folder = TemporaryFolder()
    let silent = try AccountService.test(in: folder)
    let form = EmailForm()
    form.emailField.value = "ada@example.com"
    try await expect(silent.requestRecovery(form).inWords, is: "noMail")
    expect(silent.sendsMail, is: false)
  }
}
