import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AccountServiceConfirmTests: MailboxSuite {
  let mailbox: TestMailbox

  init() throws { mailbox = try TestMailbox(.asked) }

  @Test func `the owner's session, the owner's password or a known device verifies an address`()
    async throws
  {
    try await mailbox.signUp()
    let code = try await mailbox.code(.verification)
    try await expect(mailbox.confirm(code), is: "password required")
    try await expect(mailbox.confirm(code, password: "wrong"), is: "password wrongPassword")
    try await expect(ada().emailVerifiedAt, is: nil)
    try await expect(
      mailbox.confirm(code, password: SignUpForm.testPassword),
      is: "verified \(email)"
    )
    try await expect(ada().emailVerifiedAt, is: mailbox.clock.now)
    try await expect(
      mailbox.confirm(code),
      is: "confirmationCode unknownConfirmationCode",
      "a code works once"
    )
  }

  @Test func `a password that is too long is refused at its field, and counted nowhere`()
    async throws
  {
    try await mailbox.signUp()
    let code = try await mailbox.code(.verification)
    let events = try await accounts.auditLog.events(AuditQuery())
    let form = ConfirmForm()
    form.codeField.value = code
    form.passwordField.value = Secret(String(repeating: "a", count: 1025))
    for _ in 0..<12 {
      expect(
        try await accounts.confirm(form).refusal?.errors.messages,
        is: ["password: Use at most 1024 characters."]
      )
    }
    try await expect(ada().emailVerifiedAt, is: nil)
    try await expect(accounts.auditLog.events(AuditQuery()), is: events)
    try await expect(
      mailbox.confirm(code, password: SignUpForm.testPassword),
      is: "verified \(email)"
    )
  }

  @Test
  func
    `ASVS 6.3.4, incident 9: guesses at logins, confirmations and changes of address count together`()
    async throws
  {
    try await mailbox.signUp()
    let code = try await mailbox.code(.verification)
    let user = try await ada()
    let mails = try await accounts.administration.mails().count
    func change(_ password: String) async throws -> String {
      let form = ChangeEmailForm()
      form.emailField.value = "new@example.com"
      form.passwordField.value = Secret(password)
      return try await accounts.requestEmailChange(form, of: user).inWords
    }
    for _ in 0..<2 { try await expect(mailbox.logIn(email, "wrong"), is: "wrongCredentials") }
    for _ in 0..<2 {
      try await expect(mailbox.confirm(code, password: "wrong"), is: "password wrongPassword")
    }
    try await expect(change("wrong"), is: "wrongPassword")
    // The right password has to wait everywhere.
    try await expect(mailbox.logIn(email), is: "throttled")
    try await expect(mailbox.confirm(code, password: SignUpForm.testPassword), is: "throttled")
    try await expect(change(SignUpForm.testPassword), is: "throttled")
    try await expect(ada(), is: user)
    try await expect(accounts.administration.mails().count, is: mails)
    mailbox.clock.advance(1)
    try await expect(
      mailbox.confirm(code, password: SignUpForm.testPassword),
      is: "verified \(email)"
    )
  }

  @Test func `a wrong password is looked at again when the form is sent again`() async throws {
    try await mailbox.signUp()
    let form = ConfirmForm()
    form.codeField.value = try await mailbox.code(.verification)
    form.passwordField.value = Secret("wrong")
    for _ in 0..<2 {
      try await expect(accounts.confirm(form).inWords, is: "password wrongPassword")
    }
    try await expect(accounts.auditLog.events(AuditQuery(action: .verifyEmail)).count, is: 2)
    try await expect(ada().emailVerifiedAt, is: nil)
  }

  @Test func `a session of the owner needs no password, that of another user does`() async throws {
    try await mailbox.signUp()
    try await mailbox.signUp("grace@example.com")
    let code = try await mailbox.code(.verification, to: email)
    let grace = try #require(try await mailbox.user("grace@example.com"))
    try await expect(mailbox.confirm(code, by: grace.id), is: "password required")
    try await expect(mailbox.confirm(code, by: ada().id), is: "verified \(email)")
  }

  @Test func `incident 11: the owner of a mailbox takes over an account that a stranger made`()
    async throws
  {
    // The stranger chose the password; the owner of the mailbox opens the link, logged in to
    // another account.
    try await mailbox.signUp()
    let code = try await mailbox.code(.verification)
    let session = try await accounts.startSession(email)
    let codes = try await accounts.kit(of: ada().id)
    let found = try #require(try await accounts.confirmation(for: code))
    expect(found, is: Confirmation(act: .verifyEmail, email: email, needsPassword: true))
    try await expect(mailbox.confirm(code), is: "password required")
    try await expect(ada().emailVerifiedAt, is: nil)
    // The way of the owner: a new password, which locks the stranger out.
    let form = EmailForm()
    form.emailField.value = email
    _ = try await accounts.requestRecovery(form)
    try await expect(accounts.recover(try await mailbox.code(.recovery)).inWords, is: "recovered")
    #expect(try await ada().emailVerifiedAt != nil)
    try await expect(mailbox.logIn(), is: "wrongCredentials")
    #expect(try await accounts.resumeSession(session.token) == nil)
    let person = try #require(try await accounts.storedData().people.first)
    #expect(person.sessions == [] && person.devices == [])
    try await expect(accounts.recover(codes[0]).inWords, is: "recoveryCode unknownRecoveryCode")
    try await expect(
      mailbox.confirm(code, password: SignUpForm.testPassword),
      is: "confirmationCode unknownConfirmationCode"
    )
  }

  private static let acts: [(OneTimeSecret.Purpose, String)] = [
    (.recover, "recovered"), (.verify, "verified ada@example.com"),
    (.change, "changed ada@example.org"), (.restore, "restored ada@example.org, recovered"),
    (.report, "reported"),
  ]

  @Test(arguments: acts)
  func `ASVS 6.3.6: no code from an e-mail starts a session or makes a device known`(
    _ act: (purpose: OneTimeSecret.Purpose, result: String)
  ) async throws {
    try await mailbox.signUp()
    mailbox.clock.advance(1)
    let user = try await ada()
    let isForAnother = act.purpose == .change || act.purpose == .restore
    let recipient = isForAnother ? "ada@example.org" : email
    let code = try await accounts.mailCode(act.purpose, of: user, to: recipient).text
    let origin = LogInOrigin(device: DeviceToken(), wantsSession: true)
    let result =
      act.purpose == .recover
      ? try await accounts.recover(code).inWords
      : try await mailbox.confirm(code, password: SignUpForm.testPassword, from: origin)
    expect(result, is: act.result)
    let person = try #require(try await accounts.storedData().people.first)
    #expect(person.sessions == [] && person.devices == [])
  }

  @Test func `incident 17: disabling a user ends all codes, and enabling the user restores none`()
    async throws
  {
    try await mailbox.signUp()
    mailbox.clock.advance(1)
    let user = try await ada()
    var codes: [OneTimeSecret.Purpose: String] = [:]
    // One that takes an address back is an owner's way back: an operator may disable a thief.
    for purpose in OneTimeSecret.Purpose.mailed where purpose != .restore {
      codes[purpose] = try await accounts.mailCode(purpose, of: user).text
    }
    func results() async throws -> [OneTimeSecret.Purpose: String] {
      var results: [OneTimeSecret.Purpose: String] = [:]
      for (purpose, code) in codes {
        results[purpose] =
          purpose == .recover
          ? try await accounts.recover(code).inWords
          : try await mailbox.confirm(code, password: SignUpForm.testPassword)
      }
      return results
    }
    let unknown = "confirmationCode unknownConfirmationCode"
    let expected: [OneTimeSecret.Purpose: String] = [
      .recover: "recoveryCode unknownRecoveryCode", .verify: unknown, .change: unknown,
      .report: unknown,
    ]
    for isEnabled in [false, true] {
      try await accounts.update(UserUpdate(isEnabled: isEnabled), of: user.id)
      try await expect(results(), is: expected)
    }
    try await expect(ada().emailVerifiedAt, is: nil)
    try await expect(mailbox.logIn(), is: "logged in")
  }

  @Test func `ASVS 3.5.3: looking at a code any number of times uses nothing up`() async throws {
    try await mailbox.signUp()
    let code = try await mailbox.code(.verification)
    let before = try await accounts.auditLog.events(AuditQuery())
    for _ in 0..<100 { _ = try await accounts.confirmation(for: code) }
    try await expect(accounts.auditLog.events(AuditQuery()), is: before)
    try await expect(mailbox.confirm(code, by: ada().id), is: "verified \(email)")
  }

  @Test func `a code is taken with spaces, in lower case and with look-alikes`() async throws {
    try await mailbox.signUp()
    let code = try await mailbox.code(.verification).lowercased()
      .replacing("-", with: " ").replacing("0", with: "o").replacing("1", with: "l")
    try await expect(mailbox.confirm(code, by: ada().id), is: "verified \(email)")
  }

  @Test func `ASVS 2.3.1, 6.6.2: a code for one purpose does not work for another`() async throws {
    try await mailbox.signUp()
    let verification = try await mailbox.code(.verification)
    try await expect(accounts.recover(verification).inWords, is: "recoveryCode unknownRecoveryCode")
    let form = EmailForm()
    form.emailField.value = email
    _ = try await accounts.requestRecovery(form)
    let recovery = try await mailbox.code(.recovery)
    try await expect(
      mailbox.confirm(recovery, by: ada().id),
      is: "confirmationCode unknownConfirmationCode"
    )
    try await expect(ada().emailVerifiedAt, is: nil)
  }

  @Test func `ASVS 6.6.3: wrong codes are counted for the network`() async throws {
    let origin = LogInOrigin(address: NetworkAddress("192.0.2.1"))
    var last = ""
    for _ in 0..<40 {
      var generator = SystemRandomNumberGenerator()
      last = try await mailbox.confirm(RecoveryCode(using: &generator).text, from: origin)
    }
    expect(last, is: "tooManyCodes")
    let events = try await mailbox.events().filter { $0.reason != nil }
    expect(events.map(\.action), is: [.verifyEmail, .verifyEmail])
    expect(events.map(\.reason), is: [.unknownCode, .throttled])
  }

  @Test func `ASVS 6.6.3: another e-mail does not reset the count of wrong codes`() async throws {
    try await mailbox.signUp()
    let origin = LogInOrigin(address: NetworkAddress("192.0.2.1"))
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<30 {
      _ = try await mailbox.confirm(RecoveryCode(using: &generator).text, from: origin)
    }
    let form = EmailForm()
    form.emailField.value = email
    _ = try await accounts.requestRecovery(form, from: origin.address)
    let code = try await mailbox.code(.recovery)
    try await expect(accounts.recover(code, from: origin.address).inWords, is: "tooManyCodes")
    try await expect(accounts.recover(code).inWords, is: "recovered")
  }
}
