import AccountsForms
import Expectations
import TestSupport
import Testing

@testable import Accounts

struct UserAdministrationInviteTests {
  private let folder = TemporaryFolder()
  private let accounts: AccountService

  init() throws {
    var settings = AccountSettings.cheap
    settings.forms.signUpAccess = .invited
    accounts = try .test(in: folder, settings)
  }

  private func invite(_ email: String = "") async throws -> InvitationCode {
    let form = accounts.forms.inviteUserForm()
    form.emailField.value = email
    let invited = try await accounts.administration.invite(form, by: .operator("root")).get()
    return try #require(invited.code)
  }

  @Test func `nobody signs up without an invitation, not even with a form that asks for none`()
    async throws
  {
    try await expect(accounts.signUp(.filled()).inWords, is: "invitation required")
    try await expect(accounts.signUp(.filled(invitation: "")).inWords, is: "invitation required")
    try await expect(
      accounts.signUp(.filled(invitation: "7KQM-2X4T-9WBC-1DEF")).inWords,
      is: "invitation unknownInvitation"
    )
    #expect(try await accounts.allUsers().isEmpty)
  }

  @Test func `who has no invitation does not learn which addresses are taken`() async throws {
    let code = try await invite("ada@example.com")
    _ = try await accounts.signUp(.filled(invitation: code.text))
    let client = NetworkAddress("192.0.2.1")
    for used in [code.text, "7KQM-2X4T-9WBC-1DEF", "not a code"] {
      let form = SignUpForm.filled(invitation: used)
      #expect(try await !accounts.signUp(form).inWords.contains("email"))
      #expect(try await !accounts.tellsTaken(form, from: client))
    }
    let form = SignUpForm.filled(invitation: try await invite().text)
    #expect(try await accounts.tellsTaken(form, from: client))
    try await expect(accounts.signUp(form).inWords, is: "email alreadyExists")
  }

  @Test func `everything that is wrong is told at once`() async throws {
    let form = SignUpForm.filled(invitation: "7KQM-2X4T-9WBC-1DEF")
    form.enter("", into: .name)
    try await expect(
      accounts.signUp(form).inWords,
      is: "invitation unknownInvitation, name required"
    )
  }

  @Test func `a user's own address is not invited, and nothing is stored`() async throws {
    _ = try await accounts.signUp(.filled(invitation: try await invite().text))
    let before = try await accounts.auditLog.events(AuditQuery())
    let form = accounts.forms.inviteUserForm()
    form.emailField.value = "Ada@example.com"
    let result = try await accounts.administration.invite(form, by: .operator("root"))
    expect(result.inWords, is: "email alreadyExists")
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
    let refusal = try await accounts.administration.invite(form, by: .operator("root")).refusal
    expect(
      refusal?.errors.messages,
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
    _ = try await accounts.administration
      .create(.filled(), as: NewUserAttributes(), by: .operator("root")).get()
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
  ) async throws -> Outcome<InvitedPerson> {
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
    let invited = try await invite(mailbox, "Ada@example.com").get()
    expect(invited.code, is: nil)
    let mail = try #require(try await mailbox.mails().first)
    #expect(mail.kind == .invitation && mail.recipient.text == "Ada@example.com")
    expect(mail.language, is: .spanish)
    try await expect(
      mailbox.accounts.administration.mails().map(\.id),
      is: [invited.invitation.mail]
    )
    let code = try #require(mail.values[.code])
    expect(
      mail.values,
      is: [
        .code: code, .link: "https://accounts.example.test/signup?invitation=\(code)",
        .time: "2027-01-22 08:00:00 UTC",
      ]
    )
    let ada = try await mailbox.accounts.signUp(.filled(invitation: code)).user
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
    let invited = try await administration.invite(form, by: .operator("root")).get()
    let expiresAt = invited.invitation.expiresAt
    try await expect(administration.mails().map(\.expiresAt), is: [expiresAt])
  }

  @Test func `a code that an administrator got proves no address`() async throws {
    let mailbox = try mailbox(.required)
    let invited = try await invite(mailbox, "ada@example.com", byMail: false).get()
    expect(invited.invitation.mail, is: nil)
    let code = try #require(invited.code).text
    guard
      case .awaitsVerification = try await mailbox.accounts.signUp(.filled(invitation: code)).get()
    else {
      Issue.record("not to be verified")
      return
    }
    try await expect(mailbox.user("ada@example.com")?.emailVerifiedAt, is: nil)
    try await expect(mailbox.list(), is: ["verification ada@example.com"])
  }

  @Test func `an invitation of any address has its code, even where there is mail`() async throws {
    let mailbox = try mailbox()
    let code = try #require(try await invite(mailbox, "").get().code).text
    try await expect(mailbox.list(), is: [])
    let ada = try await mailbox.accounts.signUp(.filled(invitation: code)).user
    expect(ada.emailVerifiedAt, is: nil)
  }

  @Test func `where a limit on mails is reached, nobody is invited`() async throws {
    var limits = MailLimits()
    limits.perAddress = 1
    let mailbox = try mailbox(limits: limits)
    let first = try await invite(mailbox, "ada@example.com").get().invitation
    let before = try await mailbox.events()
    let refusal = try #require(try await invite(mailbox, "ada@example.com").refusal)
    expect(refusal.code, is: .mailLimit)
    #expect(try #require(refusal.retryAt) > mailbox.clock.now)
    try await expect(mailbox.accounts.administration.invitations(), is: [first])
    try await expect(mailbox.events(), is: before)
    try await expect(mailbox.list(), is: ["invitation ada@example.com"])
  }

  @Test func `without mail nobody is invited by mail`() async throws {
    let form = accounts.administration.inviteUserForm()
    #expect(!form.byMailField.value)
    form.emailField.value = "ada@example.com"
    form.byMailField.value = true
    let result = try await accounts.administration.invite(form, by: .operator("root"))
    expect(result.inWords, is: "noMail")
    #expect(try await accounts.administration.invitations().isEmpty)
    #expect(try await accounts.auditLog.events(AuditQuery()).isEmpty)
  }

  @Test func `the mail of an invitation that has ended is not sent`() async throws {
    let mailbox = try mailbox()
    let administration = mailbox.accounts.administration
    let first = try await invite(mailbox, "ada@example.com").get().invitation
    let second = try await invite(mailbox, "ADA@example.com").get().invitation
    let mails = try await administration.mails()
    expect(mails.count, is: 2)
    for mail in mails { expect(mail.state, is: (mail.id == second.mail ? .queued : .cancelled)) }
    #expect(mails.contains { $0.id == first.mail })
    #expect(try await administration.revokeInvitation(second.id, by: .operator("root")))
    try await expect(mailbox.list(), is: [])
    try await expect(administration.mails().map(\.state), is: [.cancelled, .cancelled])
  }
}
