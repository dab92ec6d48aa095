import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of updates by a form that includes the address.
struct UserUpdateFormTests {
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

  @Test func `the new address can log in and is found, the old one is free`() async throws {
    guard case .updated(let changed) = try await change("ada@example.org") else { throw Refused() }
    expect(changed.email, is: "ada@example.org")
    expect(changed.emailVerifiedAt, is: nil)
    guard case .loggedIn = try await accounts.logIn("ADA@example.org") else { throw Refused() }
    guard case .wrongCredentials = try await accounts.logIn("ada@example.com") else {
      throw Refused()
    }
    let found = try await accounts.administration.list(UserQuery(search: "example.org")).users
    expect(found.map(\.id), is: [user.id])
    try await accounts.signUp("ada@example.com")
    try await expect(StoreKind.chosen.faults(in: folder), is: [])
  }

  @Test func `another spelling of the same address stays verified`() async throws {
    guard case .updated(let changed) = try await change("ADA@example.com") else { throw Refused() }
    expect(changed.email, is: "ADA@example.com")
    #expect(changed.emailVerifiedAt != nil)
  }

  @Test func `a form without changes stores and logs nothing`() async throws {
    let before = try await accounts.auditLog.events(AuditQuery())
    guard case .unchanged(let same) = try await change(" ada@example.com ") else {
      throw Refused()
    }
    try await expect(accounts.allUsers(), is: [same])
    try await expect(accounts.auditLog.events(AuditQuery()), is: before)
  }

  @Test func `rejects a taken address in every spelling, and changes nothing`() async throws {
    try await accounts.signUp("grace@example.com")
    let before = try await accounts.allUsers()
    for text in ["grace@example.com", "GRACE@Example.com"] {
      guard case .refused(let errors) = try await change(text, name: "Ada King") else {
        throw Refused()
      }
      expect(errors.map(\.field), is: ["email"])
      expect(errors.map(\.code), is: [.alreadyExists])
    }
    try await expect(accounts.allUsers(), is: before)
    let events = try await accounts.auditLog.events(AuditQuery(action: .changeEmail))
    expect(events, is: [])
  }

  @Test func `changes all fields at once, and finds the user by the new name`() async throws {
    guard case .updated(let changed) = try await change("ada@example.org", name: "Ada King") else {
      throw Refused()
    }
    expect(changed.name, is: "Ada King")
    try await expect(accounts.administration.list(UserQuery(search: "king")).users, is: [changed])
    try await expect(accounts.administration.list(UserQuery(search: "lovelace")).users, is: [])
  }

  @Test func `rejects every invalid field in form order, and stores nothing`() async throws {
    guard case .refused(let errors) = try await change("no address", name: "Ada1") else {
      throw Refused()
    }
    expect(errors.map(\.field), is: ["name", "email"])
    try await expect(accounts.allUsers().map(\.name), is: [user.name])
  }

  private struct Refused: Error {}
}
