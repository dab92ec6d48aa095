import AccountsForms
import Expectations
import TestSupport
import Testing

@testable import Accounts

struct UserAdministrationInviteTests {
  private let folder: TemporaryFolder
  private let accounts: AccountService

  init() throws {
    folder = try TemporaryFolder()
    var settings = AccountSettings.cheap
    settings.forms.signUpAccess = .invited
    accounts = try .test(in: folder, settings)
  }

  private func invite(_ email: String = "") async throws -> InvitationCode {
    let form = accounts.forms.inviteUserForm()
    form.emailField.value = email
    let result = try await accounts.administration.invite(form, by: .operator("root"))
    guard case .invited(_, let code) = result else { throw IsNotInvited() }
    return code
  }

  private struct IsNotInvited: Error {}

  private func errors(
    _ form: SignUpForm
  ) async throws -> [String] {
    guard case .refused(let errors) = try await accounts.signUp(form) else { return ["signed up"] }
    return errors.map { "\($0.field) \($0.code.rawValue)" }
  }

  @Test func `nobody signs up without an invitation, not even with a form that asks for none`()
    async throws
  {
    try await expect(errors(.filled()), is: ["invitation required"])
    try await expect(errors(.filled(invitation: "")), is: ["invitation required"])
    try await expect(
      errors(.filled(invitation: "7KQM-2X4T-9WBC-1DEF")),
      is: ["invitation unknownInvitation"]
    )
    #expect(try await accounts.allUsers().isEmpty)
  }

  @Test func `who has no invitation does not learn which addresses are taken`() async throws {
    let code = try await invite("ada@example.com")
    _ = try await accounts.signUp(.filled(invitation: code.text))
    let client = NetworkAddress("192.0.2.1")
    for used in [code.text, "7KQM-2X4T-9WBC-1DEF", "not a code"] {
      let form = SignUpForm.filled(invitation: used)
      #expect(try await !errors(form).contains("email alreadyExists"))
      #expect(try await !accounts.tellsTaken(form, from: client))
    }
    let form = SignUpForm.filled(invitation: try await invite().text)
    #expect(try await accounts.tellsTaken(form, from: client))
    try await expect(errors(form), is: ["email alreadyExists"])
  }

  @Test func `everything that is wrong is told at once`() async throws {
    let form = SignUpForm.filled(invitation: "7KQM-2X4T-9WBC-1DEF")
    form.enter("", into: .name)
    try await expect(errors(form), is: ["invitation unknownInvitation", "name required"])
  }

  @Test func `a user's own address is not invited, and nothing is stored`() async throws {
    _ = try await accounts.signUp(.filled(invitation: try await invite().text))
    let before = try await accounts.auditLog.events(AuditQuery())
    let form = accounts.forms.inviteUserForm()
    form.emailField.value = "Ada@example.com"
    let result = try await accounts.administration.invite(form, by: .operator("root"))
    expect(result, is: .refused(.emailTaken))
    expect(form.emailField.visibleErrors.map(\.code.rawValue), is: ["alreadyExists"])
    #expect(try await accounts.administration.invitations().isEmpty)
    try await expect(accounts.auditLog.events(AuditQuery()), is: before)
  }

  @Test func `nobody is invited whose mail domain may not sign up`() async throws {
    var settings = AccountSettings.cheap
    settings.forms.signUpAccess = .invited
    settings.forms.mailDomains = try MailDomains(allowed: ["example.com"])
    let accounts = try AccountService.test(in: folder, settings)
    let form = accounts.forms.inviteUserForm()
    form.emailField.value = "eve@evil.example"
    let result = try await accounts.administration.invite(form, by: .operator("root"))
    guard case .refused(let errors) = result else {
      Issue.record("\(result)")
      return
    }
    expect(
      errors.map { "\($0.field): \(Messages(.english).message(for: $0))" },
      is: [
        """
        email: Only people with an address at these domains can sign up here: example.com. Enter such an address.
        """
      ]
    )
    #expect(try await accounts.administration.invitations().isEmpty)
  }

  @Test func `administrators create users without an invitation`() async throws {
    let form = accounts.forms.createUserForm(in: .english)
    #expect(!form.validator.keys.contains(.invitation))
    let result = try await accounts.administration.create(
      SignUpForm.filled(),
      as: NewUserAttributes(),
      by: .operator("root")
    )
    guard case .created = result else {
      Issue.record("\(result)")
      return
    }
  }

  @Test func `the code is stored nowhere`() async throws {
    let code = try await invite("ada@example.com").text
    await accounts.close()
    for text in [code, code.replacing("-", with: "")] {
      try expect(StoreKind.chosen.places(of: text, in: folder), is: [])
    }
  }

  private func mailbox(
    _ verification: EmailVerification = .off,
    limits: MailLimits = MailLimits()
  ) throws -> TestMailbox {
    try TestMailbox(in: folder, verification) { settings in
      settings.forms.signUpAccess = .invited
      settings.mail?.limits = limits
    }
  }

  private func invite(
    _ mailbox: TestMailbox,
    _ email: String,
    byMail: Bool? = nil
  ) async throws -> InviteResult {
    let form = mailbox.accounts.administration.inviteUserForm()
    form.emailField.value = email
    form.byMailField.value = byMail ?? form.byMailField.value
    let administration = mailbox.accounts.administration
    return try await administration.invite(form, in: .spanish, by: .operator("root"))
  }

  @Test(arguments: EmailVerification.allCases)
  func `a mailed invitation has its code in the mail alone, and proves the address`(
    _ verification: EmailVerification
  ) async throws {
    let mailbox = try mailbox(verification)
    guard case .mailed(let invitation) = try await invite(mailbox, "Ada@example.com") else {
      Issue.record("not mailed")
      return
    }
    let mail = try #require(try await mailbox.mails().first)
    #expect(mail.kind == .invitation && mail.recipient.text == "Ada@example.com")
    expect(mail.language, is: .spanish)
    try await expect(mailbox.accounts.administration.mails().map(\.id), is: [invitation.mail])
    let code = try #require(mail.values[.code])
    expect(
      mail.values,
      is: [
        .code: code, .link: "https://accounts.example.test/signup?invitation=\(code)",
        .time: "2027-01-22 08:00:00 UTC",
      ]
    )
    let result = try await mailbox.accounts.signUp(.filled(invitation: code))
    guard case .signedUp(let ada) = result else {
      Issue.record("\(result)")
      return
    }
    expect(ada.emailVerifiedAt, is: mailbox.clock.now)
    try await expect(mailbox.logIn(), is: "logged in")
    try await expect(mailbox.list(), is: ["invitation Ada@example.com"])
    try await expect(mailbox.actions(), is: [.inviteUser, .signUp, .verifyEmail, .logIn])
  }

  @Test func `the mail of an invitation is sent as long as the code works`() async throws {
    let mailbox = try mailbox()
    let administration = mailbox.accounts.administration
    let form = administration.inviteUserForm()
    form.emailField.value = "ada@example.com"
    form.daysField.value = 30
    guard
      case .mailed(let invitation) = try await administration.invite(form, by: .operator("root"))
    else {
      Issue.record("not mailed")
      return
    }
    try await expect(administration.mails().map(\.expiresAt), is: [invitation.expiresAt])
  }

  @Test func `a code that an administrator got proves no address`() async throws {
    let mailbox = try mailbox(.required)
    guard
      case .invited(let invitation, let code) = try await invite(
        mailbox,
        "ada@example.com",
        byMail: false
      )
    else {
      Issue.record("not invited")
      return
    }
    expect(invitation.mail, is: nil)
    guard
      case .awaitsVerification = try await mailbox.accounts.signUp(.filled(invitation: code.text))
    else {
      Issue.record("not to be verified")
      return
    }
    try await expect(mailbox.user("ada@example.com")?.emailVerifiedAt, is: nil)
    try await expect(mailbox.list(), is: ["verification ada@example.com"])
  }

  @Test func `an invitation of any address has its code, even where there is mail`() async throws {
    let mailbox = try mailbox()
    guard case .invited(_, let code) = try await invite(mailbox, "") else {
      Issue.record("not invited")
      return
    }
    try await expect(mailbox.list(), is: [])
    guard
      case .signedUp(let ada) = try await mailbox.accounts.signUp(.filled(invitation: code.text))
    else {
      Issue.record("not signed up")
      return
    }
    expect(ada.emailVerifiedAt, is: nil)
  }

  @Test func `where a limit on mails is reached, nobody is invited`() async throws {
    var limits = MailLimits()
    limits.perAddress = 1
    let mailbox = try mailbox(limits: limits)
    guard case .mailed(let first) = try await invite(mailbox, "ada@example.com") else {
      Issue.record("not mailed")
      return
    }
    let before = try await mailbox.events()
    guard case .limited(let until) = try await invite(mailbox, "ada@example.com") else {
      Issue.record("not limited")
      return
    }
    #expect(until > mailbox.clock.now)
    try await expect(mailbox.accounts.administration.invitations(), is: [first])
    try await expect(mailbox.events(), is: before)
    try await expect(mailbox.list(), is: ["invitation ada@example.com"])
  }

  @Test func `without mail nobody is invited by mail`() async throws {
    let form = accounts.administration.inviteUserForm()
    #expect(!form.byMailField.value)
    form.emailField.value = "ada@example.com"
    form.byMailField.value = true
    try await expect(accounts.administration.invite(form, by: .operator("root")), is: .noMail)
    #expect(try await accounts.administration.invitations().isEmpty)
    #expect(try await accounts.auditLog.events(AuditQuery()).isEmpty)
  }

  @Test func `the mail of an invitation that has ended is not sent`() async throws {
    let mailbox = try mailbox()
    let administration = mailbox.accounts.administration
    guard case .mailed(let first) = try await invite(mailbox, "ada@example.com"),
      case .mailed(let second) = try await invite(mailbox, "ADA@example.com")
    else {
      Issue.record("not mailed")
      return
    }
    let mails = try await administration.mails()
    expect(mails.count, is: 2)
    for mail in mails { expect(mail.state, is: (mail.id == second.mail ? .queued : .cancelled)) }
    #expect(mails.contains { $0.id == first.mail })
    #expect(try await administration.revokeInvitation(second.id, by: .operator("root")))
    try await expect(mailbox.list(), is: [])
    try await expect(administration.mails().map(\.state), is: [.cancelled, .cancelled])
  }
}
