import AccountsForms
import AccountsSQLite
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct EditUserTests {
  private let folder: TemporaryFolder
  private let accounts: AccountService
  private let user: User
  private let root = AuditActor.operator("root")

  init() async throws {
    folder = try TemporaryFolder()
    accounts = try .test(in: folder)
    user = try await accounts.signUp("ada@example.com")
    _ = try await accounts.administration.update(
      UserUpdate(verifiesEmail: true),
      of: .id(user.id),
      by: root
    )
  }

  private func change(_ text: String, name: String? = nil) async throws -> UserUpdateResult {
    let form = EditUserForm(
      name: user.name,
      email: user.email,
      birthday: user.birthday,
      language: user.language,
      today: { CivilDate(Date(timeIntervalSince1970: 1_795_219_200), in: .gmt) }
    )
    form.emailField.value = text
    if let name { form.nameField.value = name }
    return try await accounts.administration.update(
      UserUpdate(form: form),
      of: .id(user.id),
      by: root
    )
  }

  @Test func `the new address logs in and is found, the old one is free`() async throws {
    guard case .updated(let changed) = try await change("ada@example.org") else { throw Refused() }
    #expect(changed.email == "ada@example.org")
    #expect(changed.emailVerifiedAt == nil)
    guard case .loggedIn = try await accounts.logIn("ADA@example.org") else { throw Refused() }
    guard case .wrongCredentials = try await accounts.logIn("ada@example.com") else {
      throw Refused()
    }
    let found = try await accounts.administration.list(UserQuery(search: "example.org")).users
    #expect(found.map(\.id) == [user.id])
    try await accounts.signUp("ada@example.com")
    #expect(try SQLiteStore.check(databasePath: folder.database, isFull: true) == [])
  }

  @Test func `another spelling of the same address stays verified`() async throws {
    guard case .updated(let changed) = try await change("ADA@example.com") else { throw Refused() }
    #expect(changed.email == "ADA@example.com")
    #expect(changed.emailVerifiedAt != nil)
  }

  @Test func `a form that says what is known already changes nothing, and is no event`()
    async throws
  {
    let before = try await accounts.auditLog.events(AuditQuery())
    guard case .unchanged(let same) = try await change(" ada@example.com ") else {
      throw Refused()
    }
    #expect(try await accounts.allUsers() == [same])
    #expect(try await accounts.auditLog.events(AuditQuery()) == before)
  }

  @Test func `an address that somebody has is refused in every spelling, and nothing changes`()
    async throws
  {
    try await accounts.signUp("grace@example.com")
    let before = try await accounts.allUsers()
    for text in ["grace@example.com", "GRACE@Example.com"] {
      guard case .refused(let errors) = try await change(text, name: "Ada King") else {
        throw Refused()
      }
      #expect(errors.map(\.field) == ["email"])
      #expect(errors.map(\.code) == [.alreadyExists])
    }
    #expect(try await accounts.allUsers() == before)
    let events = try await accounts.auditLog.events(AuditQuery(action: .changeEmail))
    #expect(events == [])
  }

  @Test func `everything is changed at once, and found by the new name`() async throws {
    guard case .updated(let changed) = try await change("ada@example.org", name: "Ada King") else {
      throw Refused()
    }
    #expect(changed.name == "Ada King")
    #expect(try await accounts.administration.list(UserQuery(search: "king")).users == [changed])
    #expect(try await accounts.administration.list(UserQuery(search: "lovelace")).users == [])
  }

  @Test func `every field that is wrong is refused in form order, and nothing is stored`()
    async throws
  {
    guard case .refused(let errors) = try await change("no address", name: "Ada1") else {
      throw Refused()
    }
    #expect(errors.map(\.field) == ["name", "email"])
    #expect(try await accounts.allUsers().map(\.name) == [user.name])
  }

  private struct Refused: Error {}
}
