import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of a change of address from the first mail on: who gets the address, and who can take it
/// back.
struct ConfirmedEmailChangeTests: MailboxSuite {
  let mailbox: TestMailbox
  private let new = "ada@example.org"

  init() throws { mailbox = try TestMailbox(.asked) }

  @Test
  func `ASVS 2.3.1: a new address logs in once it is confirmed, and the earlier one until then`()
    async throws
  {
    try await mailbox.signUp()
    let user = try await ada()
    try await mailbox.changeEmail(to: new, of: user)
    try await expect(mailbox.logIn(email), is: "logged in")
    try await expect(mailbox.logIn(new), is: "wrongCredentials")
    let code = try await mailbox.code(.addressChange)
    try await expect(mailbox.confirm(code), is: "password required")
    try await expect(mailbox.confirm(code, by: user.id), is: "changed \(new)")
    try await expect(mailbox.logIn(email), is: "wrongCredentials")
    try await expect(mailbox.logIn(new), is: "logged in")
    try await expect(mailbox.user(new)?.emailVerifiedAt, is: mailbox.clock.now)
    try await expect(mailbox.list(), is: ["addressChange \(new)", "addressChanged \(email)"])
  }

  @Test(arguments: [(604_799.0, true), (604_800.0, false)])
  func `ASVS 6.3.7: for seven days, a code sent to the earlier address undoes its change`(
    _ seconds: Double,
    _ isInTime: Bool
  ) async throws {
    try await mailbox.signUp()
    let user = try await ada()
    try await mailbox.changeEmail(to: new, of: user)
    _ = try await mailbox.confirm(try await mailbox.code(.addressChange), by: user.id)
    let session = try await accounts.startSession(new)
    let code = try await mailbox.code(.addressChanged)
    mailbox.clock.advance(seconds)
    guard isInTime else {
      try await expect(mailbox.confirm(code), is: "confirmationCode unknownConfirmationCode")
      return
    }
    try await expect(mailbox.confirm(code), is: "restored \(email), recovered")
    #expect(try await accounts.resumeSession(session.token) == nil)
    try await expect(mailbox.logIn(email, RecoverForm.testPassword), is: "logged in")
    try await expect(mailbox.logIn(new, RecoverForm.testPassword), is: "wrongCredentials")
  }

  @Test func `a stranger who changed the address twice does not end the owner's way back`()
    async throws
  {
    try await mailbox.signUp()
    let user = try await ada()
    try await mailbox.changeEmail(to: new, of: user)
    _ = try await mailbox.confirm(try await mailbox.code(.addressChange), by: user.id)
    let owners = try await mailbox.code(.addressChanged, to: email)
    mailbox.clock.advance(10)
    try await mailbox.changeEmail(
      to: "other@example.net",
      of: try #require(try await mailbox.user(new))
    )
    _ = try await mailbox.confirm(try await mailbox.code(.addressChange), by: user.id)
    let strangers = try await mailbox.code(.addressChanged, to: new)
    try await expect(mailbox.confirm(strangers), is: "restored \(new), recovered")
    try await expect(mailbox.confirm(owners), is: "restored \(email), recovered")
    try await expect(mailbox.confirm(strangers), is: "confirmationCode unknownConfirmationCode")
  }

  @Test
  func `of two people who want one address the first to confirm gets it, and the other is told`()
    async throws
  {
    try await mailbox.signUp()
    try await mailbox.signUp("grace@example.com")
    let (user, grace) = (try await ada(), try #require(try await mailbox.user("grace@example.com")))
    try await mailbox.changeEmail(to: new, of: user)
    let first = try await mailbox.code(.addressChange)
    try await mailbox.changeEmail(to: new, of: grace)
    let second = try await mailbox.code(.addressChange)
    try await expect(mailbox.confirm(second, by: grace.id), is: "changed \(new)")
    try await expect(mailbox.confirm(first, by: user.id), is: "confirmationCode alreadyExists")
    try await expect(ada().email, is: email)
  }

  @Test func `nobody takes an address whose owner can take it back`() async throws {
    try await mailbox.signUp()
    let user = try await ada()
    try await mailbox.changeEmail(to: new, of: user)
    _ = try await mailbox.confirm(try await mailbox.code(.addressChange), by: user.id)
    let code = try await mailbox.code(.addressChanged)
    try await expect(accounts.signUp(.filled(email: email)).inWords, is: "email alreadyExists")
    try await expect(mailbox.confirm(code), is: "restored \(email), recovered")
  }

  @Test func `a mistyped address that was never verified gets no mail`() async throws {
    try await mailbox.signUp()
    let user = try await ada()
    try await mailbox.changeEmail(to: new, of: user, isVerified: false)
    _ = try await mailbox.confirm(try await mailbox.code(.addressChange), by: user.id)
    try await expect(mailbox.list(), is: ["addressChange \(new)", "verification \(email)"])
  }

  @Test func `an owner who changes a stolen address back sends the thief no code`() async throws {
    try await mailbox.signUp()
    try await mailbox.changeEmail(to: new, of: try await ada())
    let user = try await ada()
    _ = try await mailbox.confirm(try await mailbox.code(.addressChange), by: user.id)
    mailbox.clock.advance(10)
    try await mailbox.changeEmail(to: email, of: try #require(try await mailbox.user(new)))
    let back = try await mailbox.code(.addressChange, to: email)
    try await expect(mailbox.confirm(back, by: user.id), is: "changed \(email)")
    let notice = try #require(try await mailbox.mails().last { $0.recipient.text == new })
    expect(notice.kind, is: .addressSet)
    #expect(notice.values[.code] == nil && notice.values[.link] == nil)
  }
}

extension TestMailbox {
  /// Asks for another address of a user, whose present one is verified before if wanted.
  fileprivate func changeEmail(
    to address: String,
    of user: User,
    isVerified: Bool = true
  ) async throws {
    if isVerified {
      try await accounts.update(UserUpdate(verifiesEmail: true), of: user.id)
    }
    let form = accounts.forms.changeEmailForm()
    form.emailField.value = address
    form.passwordField.value = Secret(SignUpForm.testPassword)
    _ = try await accounts.requestEmailChange(form, of: user).get()
    #expect(form.passwordField.isEmpty)
  }
}
