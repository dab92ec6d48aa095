import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AccountServiceConfirmTests {
  private let folder: TemporaryFolder
  private let mailbox: TestMailbox
  private var accounts: AccountService { mailbox.accounts }
  private let email = "ada@example.com"
  private let new = "ada@example.org"

  init() throws {
    folder = try TemporaryFolder()
    mailbox = try TestMailbox(in: folder, .asked)
  }

  private func ada() async throws -> User {
    try #require(try await mailbox.user(email))
  }

  /// Asks for another address.
  private func change(to address: String, of user: User, isVerified: Bool = true) async throws {
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
  }

  @Test func `the owner's session, the owner's password or a known device verifies an address`()
    async throws
  {
    try await mailbox.signUp()
    let code = try await mailbox.code(.verification)
    #expect(try await mailbox.confirm(code) == "password required")
    #expect(try await mailbox.confirm(code, password: "wrong") == "password wrongPassword")
    #expect(try await ada().emailVerifiedAt == nil)
    #expect(
      try await mailbox.confirm(code, password: SignUpForm.testPassword) == "verified \(email)"
    )
    #expect(try await ada().emailVerifiedAt == mailbox.clock.now)
    #expect(
      try await mailbox.confirm(code) == "confirmationCode unknownConfirmationCode",
      "a code works once"
    )
  }

  @Test func `a session of the owner needs no password, that of another user does`() async throws {
    try await mailbox.signUp()
    try await mailbox.signUp("grace@example.com")
    let code = try await mailbox.code(.verification, to: email)
    let grace = try #require(try await mailbox.user("grace@example.com"))
    #expect(try await mailbox.confirm(code, by: grace.id) == "password required")
    #expect(try await mailbox.confirm(code, by: ada().id) == "verified \(email)")
  }

  @Test func `incident 3: the owner of a mailbox verifies no account that a stranger made`()
    async throws
  {
    // The stranger chose the password; the owner of the mailbox opens the link, logged in to another account.
    try await mailbox.signUp()
    let code = try await mailbox.code(.verification)
    let found = try #require(try await accounts.confirmation(for: code))
    #expect(found == Confirmation(act: .verifyEmail, email: email, needsPassword: true))
    #expect(try await mailbox.confirm(code) == "password required")
    #expect(try await ada().emailVerifiedAt == nil)
    // The way of the owner: a new password, which locks the stranger out.
    let form = EmailForm()
    form.emailField.value = email
    _ = try await accounts.requestRecovery(form)
    #expect(try await accounts.recover(try await mailbox.code(.recovery)).inWords == "recovered")
    #expect(try await ada().emailVerifiedAt != nil)
    #expect(try await mailbox.logIn() == "wrong")
  }

  @Test func `incident 4: looking at a code any number of times uses nothing up`() async throws {
    try await mailbox.signUp()
    let code = try await mailbox.code(.verification)
    let before = try await accounts.auditLog.events(AuditQuery())
    for _ in 0..<100 { _ = try await accounts.confirmation(for: code) }
    #expect(try await accounts.auditLog.events(AuditQuery()) == before)
    #expect(try await mailbox.confirm(code, by: ada().id) == "verified \(email)")
  }

  @Test func `a code is taken with spaces, in lower case and with look-alikes`() async throws {
    try await mailbox.signUp()
    let code = try await mailbox.code(.verification).lowercased()
      .replacing("-", with: " ").replacing("0", with: "o").replacing("1", with: "l")
    #expect(try await mailbox.confirm(code, by: ada().id) == "verified \(email)")
  }

  @Test func `a code of one purpose is none of another`() async throws {
    try await mailbox.signUp()
    let verification = try await mailbox.code(.verification)
    #expect(
      try await accounts.recover(verification).inWords == "recoveryCode unknownRecoveryCode"
    )
    let form = EmailForm()
    form.emailField.value = email
    _ = try await accounts.requestRecovery(form)
    let recovery = try await mailbox.code(.recovery)
    #expect(
      try await mailbox.confirm(recovery, by: ada().id)
        == "confirmationCode unknownConfirmationCode"
    )
    #expect(try await ada().emailVerifiedAt == nil)
  }

  @Test func `a new address logs in once it is confirmed, and the earlier one until then`()
    async throws
  {
    try await mailbox.signUp()
    let user = try await ada()
    try await change(to: new, of: user)
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
        == ["addressChange \(new)", "addressChanged \(email)", "verification \(email)"]
    )
  }

  @Test(arguments: [(7 * 86_400.0 - 1, true), (7 * 86_400.0, false)])
  func `incident 5: the earlier address takes a changed one back for seven days`(
    _ seconds: Double,
    _ isInTime: Bool
  ) async throws {
    try await mailbox.signUp()
    let user = try await ada()
    try await change(to: new, of: user)
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
    try await change(to: new, of: user)
    _ = try await mailbox.confirm(try await mailbox.code(.addressChange), by: user.id)
    let owners = try await mailbox.code(.addressChanged, to: email)
    mailbox.clock.advance(10)
    try await change(to: "other@example.net", of: try #require(try await mailbox.user(new)))
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
    try await change(to: new, of: user)
    let first = try await mailbox.code(.addressChange)
    try await change(to: new, of: grace)
    let second = try await mailbox.code(.addressChange)
    #expect(try await mailbox.confirm(second, by: grace.id) == "changed \(new)")
    #expect(try await mailbox.confirm(first, by: user.id) == "confirmationCode alreadyExists")
    #expect(try await ada().email == email)
  }

  @Test func `nobody takes an address whose owner can take it back`() async throws {
    try await mailbox.signUp()
    let user = try await ada()
    try await change(to: new, of: user)
    _ = try await mailbox.confirm(try await mailbox.code(.addressChange), by: user.id)
    let code = try await mailbox.code(.addressChanged)
    guard case .refused(let errors) = try await accounts.signUp(.filled(email: email)) else {
      Issue.record("a stranger signs up with it")
      return
    }
    #expect(errors.map(\.code) == [.alreadyExists])
    #expect(try await mailbox.confirm(code) == "restored \(email), recovered")
  }

  @Test func `a mistyped address that was never verified gets no code to take it back`()
    async throws
  {
    try await mailbox.signUp()
    let user = try await ada()
    try await change(to: new, of: user, isVerified: false)
    _ = try await mailbox.confirm(try await mailbox.code(.addressChange), by: user.id)
    let notice = try #require(try await mailbox.mails().last { $0.recipient.text == email })
    #expect(notice.kind == .addressSet)
    #expect(notice.values[.code] == nil && notice.values[.link] == nil)
  }

  @Test func `an owner who changes a stolen address back sends the thief no code`() async throws {
    try await mailbox.signUp()
    let user = try await ada()
    try await change(to: new, of: user)
    _ = try await mailbox.confirm(try await mailbox.code(.addressChange), by: user.id)
    mailbox.clock.advance(10)
    try await change(to: email, of: try #require(try await mailbox.user(new)))
    let back = try await mailbox.code(.addressChange, to: email)
    #expect(try await mailbox.confirm(back, by: user.id) == "changed \(email)")
    let notice = try #require(try await mailbox.mails().last { $0.recipient.text == new })
    #expect(notice.kind == .addressSet)
    #expect(notice.values[.code] == nil && notice.values[.link] == nil)
  }

  @Test func `no limit drops the code that takes an address back`() async throws {
    let folder = try TemporaryFolder()
    let mailbox = try TestMailbox(in: folder) { $0.mail?.limits.perUser = 1 }
    try await mailbox.signUp()
    let user = try #require(try await mailbox.user(email))
    _ = try await mailbox.accounts.administration.update(
      UserUpdate(verifiesEmail: true),
      of: .id(user.id),
      by: .operator("root")
    )
    let form = mailbox.accounts.forms.changeEmailForm()
    form.emailField.value = new
    form.passwordField.value = Secret(SignUpForm.testPassword)
    _ = try await mailbox.accounts.requestEmailChange(form, of: user)
    _ = try await mailbox.confirm(try await mailbox.code(.addressChange), by: user.id)
    #expect(try await mailbox.list() == ["addressChange \(new)", "addressChanged \(email)"])
  }

  @Test func `after a report the password of a thief no longer works`() async throws {
    try await mailbox.signUp()
    let user = try await ada()
    guard case .changed = try await accounts.changePassword(.filled(for: user), of: user) else {
      Issue.record("the password is not changed")
      return
    }
    let form = ConfirmForm()
    form.codeField.value = try await mailbox.code(.passwordChanged)
    guard case .reported = try await accounts.confirm(form) else {
      Issue.record("the act is not reported")
      return
    }
    #expect(try await mailbox.logIn(email, "purple harbour lantern") == "wrong")
  }

  @Test func `a stranger's name is in no mail to an address that nobody has proved`() async throws {
    try await mailbox.signUp()
    let user = try await ada()
    try await change(to: new, of: user, isVerified: false)
    for mail in try await mailbox.mails() { #expect(mail.values[.name] == nil) }
  }

  @Test func `a report ends all sessions and devices, and leads to a new password`() async throws {
    try await mailbox.signUp()
    let user = try await ada()
    guard case .changed = try await accounts.changePassword(.filled(for: user), of: user) else {
      Issue.record("the password is not changed")
      return
    }
    _ = try await accounts.startSession(email, "purple harbour lantern")
    let code = try await mailbox.code(.passwordChanged)
    let found = try #require(try await accounts.confirmation(for: code))
    #expect(found == Confirmation(act: .report, email: email, needsPassword: false))
    #expect(try await mailbox.confirm(code) == "reported, recovered")
    #expect(try await accounts.sessions(of: user.id).isEmpty)
    #expect(try await mailbox.actions().suffix(3) == [.reportAct, .verifyEmail, .recoverAccount])
  }

  @Test func `wrong codes are counted for the network`() async throws {
    let origin = LogInOrigin(address: NetworkAddress("192.0.2.1"))
    var last = ""
    for _ in 0..<40 {
      var generator = SystemRandomNumberGenerator()
      last = try await mailbox.confirm(RecoveryCode(using: &generator).text, from: origin)
    }
    #expect(last == "too many codes")
    let events = try await mailbox.events().filter { $0.reason != nil }
    #expect(events.map(\.action) == [.verifyEmail, .verifyEmail])
    #expect(events.map(\.reason) == [.unknownCode, .throttled])
  }
}
