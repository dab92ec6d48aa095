import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of a change of address from the first mail on: who gets the address, and who can take it
/// back.
struct ConfirmedEmailChangeTests {
  private let folder: TemporaryFolder
  private let mailbox: TestMailbox
  private var accounts: AccountService { mailbox.accounts }
  private let email = "ada@example.com"
  private let new = "ada@example.org"

  init() throws {
    folder = try TemporaryFolder()
    mailbox = try TestMailbox(in: folder, .asked)
  }

  private func ada() async throws -> User { try #require(try await mailbox.user(email)) }

  @Test
  func `ASVS 2.3.1: a new address logs in once it is confirmed, and the earlier one until then`()
    async throws
  {
    try await mailbox.signUp()
    let user = try await ada()
    try await mailbox.changeEmail(to: new, of: user)
    #expect(try await mailbox.logIn(email) == "logged in")
    #expect(try await mailbox.logIn(new) == "wrong")
    let code = try await mailbox.code(.addressChange)
    #expect(try await mailbox.confirm(code) == "password required")
    #expect(try await mailbox.confirm(code, by: user.id) == "changed \(new)")
    #expect(try await mailbox.logIn(email) == "wrong")
    #expect(try await mailbox.logIn(new) == "logged in")
    #expect(try await mailbox.user(new)?.emailVerifiedAt == mailbox.clock.now)
    #expect(
      try await mailbox.list()
        == ["addressChange \(new)", "addressChanged \(email)"]
    )
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
      #expect(
        try await mailbox.confirm(code) == "confirmationCode unknownConfirmationCode"
      )
      return
    }
    #expect(try await mailbox.confirm(code) == "restored \(email), recovered")
    #expect(try await accounts.resumeSession(session.token) == nil)
    #expect(try await mailbox.logIn(email, RecoverForm.testPassword) == "logged in")
    #expect(try await mailbox.logIn(new, RecoverForm.testPassword) == "wrong")
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
    #expect(try await mailbox.confirm(strangers) == "restored \(new), recovered")
    #expect(try await mailbox.confirm(owners) == "restored \(email), recovered")
    #expect(try await mailbox.confirm(strangers) == "confirmationCode unknownConfirmationCode")
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
    #expect(try await mailbox.confirm(second, by: grace.id) == "changed \(new)")
    #expect(try await mailbox.confirm(first, by: user.id) == "confirmationCode alreadyExists")
    #expect(try await ada().email == email)
  }

  @Test func `nobody takes an address whose owner can take it back`() async throws {
    try await mailbox.signUp()
    let user = try await ada()
    try await mailbox.changeEmail(to: new, of: user)
    _ = try await mailbox.confirm(try await mailbox.code(.addressChange), by: user.id)
    let code = try await mailbox.code(.addressChanged)
    guard case .refused(let errors) = try await accounts.signUp(.filled(email: email)) else {
      Issue.record("a stranger signs up with it")
      return
    }
    #expect(errors.map(\.code) == [.alreadyExists])
    #expect(try await mailbox.confirm(code) == "restored \(email), recovered")
  }

  @Test func `a mistyped address that was never verified gets no mail`() async throws {
    try await mailbox.signUp()
    let user = try await ada()
    try await mailbox.changeEmail(to: new, of: user, isVerified: false)
    _ = try await mailbox.confirm(try await mailbox.code(.addressChange), by: user.id)
    #expect(try await mailbox.list() == ["addressChange \(new)", "verification \(email)"])
  }

  @Test func `an owner who changes a stolen address back sends the thief no code`() async throws {
    try await mailbox.signUp()
    try await mailbox.changeEmail(to: new, of: try await ada())
    let user = try await ada()
    _ = try await mailbox.confirm(try await mailbox.code(.addressChange), by: user.id)
    mailbox.clock.advance(10)
    try await mailbox.changeEmail(to: email, of: try #require(try await mailbox.user(new)))
    let back = try await mailbox.code(.addressChange, to: email)
    #expect(try await mailbox.confirm(back, by: user.id) == "changed \(email)")
    let notice = try #require(try await mailbox.mails().last { $0.recipient.text == new })
    #expect(notice.kind == .addressSet)
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
      _ = try await accounts.administration.update(
        UserUpdate(verifiesEmail: true),
        of: .id(user.id),
        by: .operator("root")
      )
    }
    let form = accounts.forms.changeEmailForm()
    form.emailField.value = address
    form.passwordField.value = Secret(SignUpForm.testPassword)
    guard case .requested = try await accounts.requestEmailChange(form, of: user) else {
      Issue.record("no mail")
      return
    }
    #expect(form.passwordField.isEmpty)
  }
}
