import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

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

  @Test func `no file has the code`() async throws {
    let code = try await invite("ada@example.com").text
    await accounts.close()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let bytes = try Data(contentsOf: URL(filePath: folder.path + "/" + name))
      for text in [code, code.replacing("-", with: "")] {
        #expect(bytes.range(of: Data(text.utf8)) == nil, "\(name)")
      }
    }
  }
}
