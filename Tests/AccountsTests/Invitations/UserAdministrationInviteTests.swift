import AccountsForms
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
    #expect(try await errors(.filled()) == ["invitation required"])
    #expect(try await errors(.filled(invitation: "")) == ["invitation required"])
    #expect(
      try await errors(.filled(invitation: "7KQM-2X4T-9WBC-1DEF"))
        == ["invitation unknownInvitation"]
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
    #expect(try await errors(form) == ["email alreadyExists"])
  }

  @Test func `everything that is wrong is told at once`() async throws {
    let form = SignUpForm.filled(invitation: "7KQM-2X4T-9WBC-1DEF")
    form.enter("", into: .name)
    #expect(try await errors(form) == ["invitation unknownInvitation", "name required"])
  }

  @Test func `a user's own address is not invited, and nothing is stored`() async throws {
    _ = try await accounts.signUp(.filled(invitation: try await invite().text))
    let before = try await accounts.auditLog.events(AuditQuery())
    let form = accounts.forms.inviteUserForm()
    form.emailField.value = "Ada@example.com"
    let result = try await accounts.administration.invite(form, by: .operator("root"))
    #expect(result == .refused(.emailTaken))
    #expect(form.emailField.visibleErrors.map(\.code.rawValue) == ["alreadyExists"])
    #expect(try await accounts.administration.invitations().isEmpty)
    #expect(try await accounts.auditLog.events(AuditQuery()) == before)
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
    #expect(
      errors.map { "\($0.field): \(Messages(.english).message(for: $0))" } == [
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
      #expect(try StoreKind.chosen.places(of: text, in: folder) == [])
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
    #expect(mail.language == .spanish)
    #expect(try await mailbox.accounts.administration.mails().map(\.id) == [invitation.mail])
    let code = try #require(mail.values[.code])
    #expect(
      mail.values == [
        .code: code, .link: "https://accounts.example.test/signup?invitation=\(code)",
        .time: "2027-01-22 08:00:00 UTC",
      ]
    )
    let result = try await mailbox.accounts.signUp(.filled(invitation: code))
    guard case .signedUp(let ada) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(ada.emailVerifiedAt == mailbox.clock.now)
    #expect(try await mailbox.logIn() == "logged in")
    #expect(try await mailbox.list() == ["invitation Ada@example.com"])
    #expect(try await mailbox.actions() == [.inviteUser, .signUp, .verifyEmail, .logIn])
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
    #expect(try await administration.mails().map(\.expiresAt) == [invitation.expiresAt])
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
    #expect(invitation.mail == nil)
    guard
      case .awaitsVerification = try await mailbox.accounts.signUp(.filled(invitation: code.text))
    else {
      Issue.record("not to be verified")
      return
    }
    #expect(try await mailbox.user("ada@example.com")?.emailVerifiedAt == nil)
    #expect(try await mailbox.list() == ["verification ada@example.com"])
  }

  @Test func `an invitation of any address has its code, even where there is mail`() async throws {
    let mailbox = try mailbox()
    guard case .invited(_, let code) = try await invite(mailbox, "") else {
      Issue.record("not invited")
      return
    }
    #expect(try await mailbox.list() == [])
    guard
      case .signedUp(let ada) = try await mailbox.accounts.signUp(.filled(invitation: code.text))
    else {
      Issue.record("not signed up")
      return
    }
    #expect(ada.emailVerifiedAt == nil)
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
    #expect(try await mailbox.accounts.administration.invitations() == [first])
    #expect(try await mailbox.events() == before)
    #expect(try await mailbox.list() == ["invitation ada@example.com"])
  }

  @Test func `without mail nobody is invited by mail`() async throws {
    let form = accounts.administration.inviteUserForm()
    #expect(!form.byMailField.value)
    form.emailField.value = "ada@example.com"
    form.byMailField.value = true
    #expect(try await accounts.administration.invite(form, by: .operator("root")) == .noMail)
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
    #expect(mails.count == 2)
    for mail in mails { #expect(mail.state == (mail.id == second.mail ? .queued : .cancelled)) }
    #expect(mails.contains { $0.id == first.mail })
    #expect(try await administration.revokeInvitation(second.id, by: .operator("root")))
    #expect(try await mailbox.list() == [])
    #expect(try await administration.mails().map(\.state) == [.cancelled, .cancelled])
  }
}
