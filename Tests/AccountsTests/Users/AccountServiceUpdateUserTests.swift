import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Everything that an admin changes of a user at once: all of it, or nothing.
struct AccountServiceUpdateUserTests {
  private let folder: TemporaryFolder
  private let accounts: AccountService
  private let admin: AuditActor

  init() async throws {
    folder = try TemporaryFolder()
    accounts = try AccountService.test(in: folder)
    let user = try await accounts.signUp("admin@example.com")
    _ = try await accounts.setRole(.admin, of: .id(user.id), by: .operator("root"))
    admin = .user(user.id, from: NetworkAddress("192.0.2.7"))
  }

  private func actions(on user: User) async throws -> [String] {
    try await accounts.listAuditEvents(AuditQuery(user: user.id)).reversed()
      .map { "\($0.action) \($0.detail ?? "-") \($0.address ?? "-")" }
  }

  @Test func `all is changed in one step, with an event for each act and where it came from`()
    async throws
  {
    let ada = try await accounts.signUp("ada@example.com")
    let form = EditUserForm(ada)
    form.nameField.value = "Augusta King"
    form.emailField.value = "augusta@example.com"
    let change = StandingChange(role: .admin, isEnabled: false, verifiesEmail: true)
    guard
      case .updated(let user) = try await accounts.updateUser(form, change, of: ada.id, by: admin)
    else {
      Issue.record("it was refused")
      return
    }
    #expect(user.name == "Augusta King")
    #expect(user.email == "augusta@example.com")
    #expect(user.role == .admin)
    #expect(!user.isEnabled)
    #expect(user.emailVerifiedAt != nil)
    #expect(try await accounts.allUsers().contains(user))
    #expect(
      try await actions(on: ada) == [
        "signUp - -", "changeEmail - 192.0.2.7", "setRole admin 192.0.2.7",
        "verifyEmail - 192.0.2.7", "disableUser - 192.0.2.7",
      ]
    )
  }

  @Test func `an address that is taken stops all of it`() async throws {
    let ada = try await accounts.signUp("ada@example.com")
    let form = EditUserForm(ada)
    form.emailField.value = "admin@example.com"
    let change = StandingChange(role: .admin, isEnabled: false)
    guard
      case .refused(let errors) = try await accounts.updateUser(form, change, of: ada.id, by: admin)
    else {
      Issue.record("it was not refused")
      return
    }
    #expect(errors.map { "\($0.field) \($0.code.rawValue)" } == ["email alreadyExists"])
    #expect(try await accounts.user(.id(ada.id)) == ada)
    #expect(try await actions(on: ada) == ["signUp - -"])
  }

  @Test func `what would leave no administrator changes nothing else either`() async throws {
    guard case .user(let id, _) = admin, let before = try await accounts.user(.id(id)) else {
      return
    }
    let form = EditUserForm(before)
    form.nameField.value = "Somebody Else"
    let change = StandingChange(role: .member, verifiesEmail: true)
    guard
      case .lastAdministrator = try await accounts.updateUser(form, change, of: id, by: admin)
    else {
      Issue.record("it was not refused")
      return
    }
    #expect(try await accounts.user(.id(id)) == before)
  }

  @Test func `what is not given stays, and a change of nothing is no act`() async throws {
    let ada = try await accounts.signUp("ada@example.com")
    for form in [nil, EditUserForm(ada)] {
      guard
        case .updated(let user) =
          try await accounts.updateUser(
            form,
            StandingChange(role: .member, isEnabled: true),
            of: ada.id,
            by: admin
          )
      else {
        Issue.record("it was refused")
        return
      }
      #expect(user == ada)
    }
    #expect(try await actions(on: ada) == ["signUp - -"])
  }

  @Test func `nobody is changed who is not there`() async throws {
    var generator = SystemRandomNumberGenerator()
    let id = UserID(at: Date(), using: &generator)
    let result = try await accounts.updateUser(
      nil,
      StandingChange(role: .admin),
      of: id,
      by: admin
    )
    guard case .notFound = result else {
      Issue.record("somebody was changed")
      return
    }
  }
}
