import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of updates by a form that includes the address.
struct UserUpdateFormTests {
  private let folder = TemporaryFolder()
  private let accounts: AccountService
  private let user: User
  private let root = AuditActor.operator("root")

  init() async throws {
    accounts = try .test(in: folder)
    user = try await accounts.signUp("ada@example.com")
    try await accounts.update(UserUpdate(verifiesEmail: true), of: user.id, by: root)
  }

  private func change(_ text: String, name: String? = nil) async throws -> Outcome<UpdatedUser> {
    let form = EditUserForm(
      name: user.name,
      email: user.email,
      birthday: user.birthday,
      language: user.language,
      today: { CivilDate(Date(timeIntervalSince1970: 1_795_219_200), in: .gmt) }
    )
    form.emailField.value = text
    if let name { form.nameField.value = name }
    return try await accounts.update(UserUpdate(form: form), of: user.id, by: root)
  }

  @Test func `the new address can log in and is found, the old one is free`() async throws {
    let changed = try await change("ada@example.org").get().user
    expect(changed.email, is: "ada@example.org")
    expect(changed.emailVerifiedAt, is: nil)
    try await expect(accounts.logIn("ADA@example.org").inWords, is: "logged in")
    try await expect(accounts.logIn("ada@example.com").inWords, is: "wrongCredentials")
    let found = try await accounts.administration.list(UserQuery(search: "example.org")).users
    expect(found.map(\.id), is: [user.id])
    try await accounts.signUp("ada@example.com")
    try await expect(StoreKind.chosen.faults(in: folder), is: [])
  }

  @Test func `another spelling of the same address stays verified`() async throws {
    let changed = try await change("ADA@example.com").get().user
    expect(changed.email, is: "ADA@example.com")
    #expect(changed.emailVerifiedAt != nil)
  }

  @Test func `a form without changes stores and logs nothing`() async throws {
    let before = try await accounts.auditLog.events(AuditQuery())
    let same = try await change(" ada@example.com ").get()
    #expect(!same.isChanged)
    try await expect(accounts.allUsers(), is: [same.user])
    try await expect(accounts.auditLog.events(AuditQuery()), is: before)
  }

  @Test func `rejects a taken address in every spelling, and changes nothing`() async throws {
    try await accounts.signUp("grace@example.com")
    let before = try await accounts.allUsers()
    for text in ["grace@example.com", "GRACE@Example.com"] {
      try await expect(change(text, name: "Ada King").inWords, is: "email alreadyExists")
    }
    try await expect(accounts.allUsers(), is: before)
    let events = try await accounts.auditLog.events(AuditQuery(action: .changeEmail))
    expect(events, is: [])
  }

  @Test func `changes all fields at once, and finds the user by the new name`() async throws {
    let changed = try await change("ada@example.org", name: "Ada King").get().user
    expect(changed.name, is: "Ada King")
    try await expect(accounts.administration.list(UserQuery(search: "king")).users, is: [changed])
    try await expect(accounts.administration.list(UserQuery(search: "lovelace")).users, is: [])
  }

  @Test func `rejects every invalid field in form order, and stores nothing`() async throws {
    let refusal = try await change("no address", name: "Ada1").refusal
    expect(refusal?.errors.map(\.field), is: ["name", "email"])
    try await expect(accounts.allUsers().map(\.name), is: [user.name])
  }
}
