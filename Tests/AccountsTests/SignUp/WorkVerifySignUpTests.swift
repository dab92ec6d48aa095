import AccountsForms
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Accounts

/// Tests of sign-ups and logins where people have to prove that the address is theirs.
struct WorkVerifySignUpTests: MailboxSuite {
  let mailbox: TestMailbox

  init() throws { mailbox = try TestMailbox(.required) }

  @Test
  func
    `ASVS 2.3.1: nobody logs in before the address is verified; the device of the sign-up needs no password for it`()
    async throws
  {
    let device = try #require(try await mailbox.signUp())
    try await expect(mailbox.logIn(), is: "awaitsVerification")
    try await expect(mailbox.logIn(email, "wrong"), is: "wrongCredentials")
    let code = try await mailbox.code(.verification)
    let other = LogInOrigin(device: DeviceToken())
    try await expect(mailbox.confirm(code, from: other), is: "password required")
    try await expect(
      mailbox.confirm(code, from: LogInOrigin(device: device)),
      is: "verified \(email)"
    )
    try await expect(mailbox.logIn(), is: "logged in")
  }

  @Test func `ASVS 6.3.8: a taken address has the same result, and its owner a notice`()
    async throws
  {
    try await mailbox.signUp()
    try await expect(mailbox.list(), is: ["verification \(email)"])
    try await accounts.verify(try #require(try await accounts.allUsers().first))
    let before = try await accounts.allUsers()
    let second = try await mailbox.signUp("ADA@example.com")
    #expect(second != nil)
    try await expect(accounts.allUsers(), is: before)
    try await expect(mailbox.list(), is: ["accountExists \(email)", "verification \(email)"])
    let mail = try #require(try await mailbox.mails().first { $0.kind == .accountExists })
    expect(mail.values[.link], is: "https://accounts.example.test/forgot")
    // Once a day, so that strangers do not fill the mailbox.
    try await mailbox.signUp()
    try await expect(mailbox.list(), is: ["accountExists \(email)", "verification \(email)"])
    // The token of a refused sign-up is no device of the owner.
    let code = try await mailbox.code(.verification)
    try await expect(
      mailbox.confirm(code, from: LogInOrigin(device: second)),
      is: "password required"
    )
  }

  @Test func `a taken address that nobody has proved gets a code that takes the account over`()
    async throws
  {
    try await mailbox.signUp()
    try await mailbox.signUp()
    try await expect(mailbox.list(), is: ["recovery \(email)", "verification \(email)"])
    let mail = try #require(try await mailbox.mails().first { $0.kind == .recovery })
    expect(mail.values[.name], is: nil)
    try await expect(accounts.recover(mailbox.code(.recovery)).inWords, is: "recovered")
    try await expect(mailbox.logIn(email, RecoverForm.testPassword), is: "logged in")
    try await expect(mailbox.logIn(), is: "wrongCredentials")
  }

  @Test(arguments: [(EmailVerification.required, [1, 2, 3]), (.asked, [0, 0, 0])])
  func `ASVS 6.3.8: a sign-up is padded whether the address is free or taken`(
    _ verification: EmailVerification,
    _ counts: [Int]
  ) async throws {
    let waits = Mutex(0)
    let mailbox = try TestMailbox(verification) { settings in
      settings.paddingSleep = { _ in waits.withLock { $0 += 1 } }
    }
    var found: [Int] = []
    for email in ["ada@example.com", "ADA@example.com", "bob@example.com"] {
      _ = try await mailbox.accounts.signUp(.filled(email: email))
      found.append(waits.withLock(\.self))
    }
    expect(found, is: counts)
  }

  @Test func `the audit log has refused sign-ups with a taken address, once a minute`()
    async throws
  {
    let address = try #require(NetworkAddress("192.0.2.1"))
    for _ in 0..<3 { try await mailbox.signUp(from: address) }
    func refusals() async throws -> [String] {
      try await mailbox.events()
        .compactMap { event in
          event.reason.map { "\(event.action) \($0) \(event.actor) \(event.detail ?? "")" }
        }
    }
    try await expect(refusals(), is: ["signUp alreadyExists anyone "])
    mailbox.clock.advance(60)
    try await mailbox.signUp("ADA@example.com", from: address)
    try await expect(
      refusals(),
      is: ["signUp alreadyExists anyone ", "signUp alreadyExists anyone 2 times"]
    )
    try await expect(mailbox.events().last?.target, is: nil)
  }

  @Test
  func `ASVS 6.3.8: a repeated key has the same result, and tells nothing about the address`()
    async throws
  {
    let key = try #require(IdempotencyKey("0123456789abcdef"))
    func result(_ email: String) async throws -> String {
      let outcome = try await accounts.signUp(.filled(email: email), key: key)
      if case .done(.awaitsVerification) = outcome { return "awaits verification" }
      return outcome.inWords
    }
    for address in [email, email, "grace@example.com", "ada@example.com"] {
      try await expect(result(address), is: "awaits verification")
    }
    try await expect(accounts.allUsers().count, is: 2)
  }

  @Test
  func `ASVS 6.3.8: the check while a form is filled in does not reveal that an address is taken`()
    async throws
  {
    try await mailbox.signUp()
    try await expect(accounts.probableError(of: .filled(email: email), from: nil), is: nil)
    let form = SignUpForm.filled(email: email)
    form.enter("", into: .name)
    try await expect(accounts.signUp(form).refusal?.errors.map(\.field), is: ["name"])
  }

  @Test func `a session of an unverified user, from before the setting, is no longer valid`()
    async throws
  {
    let before = try TestMailbox(.off)
    try await before.signUp(isVerified: false)
    let session = try await before.accounts.startSession(email)
    await before.accounts.close()
    let after = try TestMailbox(in: before.folder, .required)
    #expect(try await after.accounts.resumeSession(session.token) == nil)
    try await after.accounts.verify(try #require(try await after.user(email)))
    #expect(try await after.accounts.resumeSession(session.token) != nil)
  }

  @Test func `a login with the right password sends another mail, but not at once`() async throws {
    try await mailbox.signUp()
    try await expect(mailbox.logIn(), is: "awaitsVerification")
    try await expect(mailbox.list().count, is: 1)
    mailbox.clock.advance(61)
    let first = try await mailbox.code(.verification)
    try await expect(mailbox.logIn(), is: "awaitsVerification")
    try await expect(mailbox.list(), is: ["verification \(email)", "verification \(email)"])
    let ada = try #require(try await mailbox.user(email))
    try await expect(mailbox.confirm(first, by: ada.id), is: "confirmationCode replacedCode")
  }

  @Test func `an explanation names the address that is not verified`() async throws {
    try await mailbox.signUp()
    let explained = try await accounts.administration.explainLogIn(EmailAddress(email))
    #expect(explained.findings.contains { $0.check == "verification" && $0.blocksLogin })
  }

  @Test func `where it is only asked for, the account can be used at once`() async throws {
    let asked = try TestMailbox(.asked)
    try await expect(asked.signUp(), is: nil)
    try await expect(asked.logIn(), is: "logged in")
    try await expect(asked.list(), is: ["verification \(email)"])
  }
}
