import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AccountServiceUpdateProfileTests {
  private let folder = TemporaryFolder()
  private let accounts: AccountService
  private let user: User

  init() async throws {
    accounts = try .test(in: folder)
    user = try await accounts.signUp("ada@example.com")
  }

  private func form() -> ProfileForm {
    ProfileForm(
      name: user.name,
      birthday: user.birthday,
      language: user.language,
      today: { CivilDate(Date(timeIntervalSince1970: 1_795_219_200), in: .gmt) }
    )
  }

  private func update(_ form: ProfileForm) async throws -> Outcome<UpdatedUser> {
    try await accounts.updateProfile(form, of: user.id, by: .user(user.id))
  }

  @Test func `changes are stored, found and logged, and the rest stays`() async throws {
    let form = form()
    form.nameField.value = "  Ada   King "
    form.birthField.enter("1985-05-05")
    form.languageField.enter("spanish")
    let changed = try await update(form).get().user
    expect(changed.name, is: "Ada King")
    expect(changed.birthday?.description, is: "1985-05-05")
    expect(changed.language, is: .spanish)
    expect(changed.email, is: user.email)
    try await expect(accounts.allUsers(), is: [changed])
    for search in ["king", "ada@example"] {
      try await expect(accounts.administration.list(UserQuery(search: search)).users, is: [changed])
    }
    try await expect(accounts.administration.list(UserQuery(search: "lovelace")).users, is: [])
    try await expect(StoreKind.chosen.faults(in: folder), is: [])
    let event = try await accounts.auditLog.events(AuditQuery(limit: 1)).first
    expect(event?.action, is: .updateProfile)
  }

  @Test func `a form without changes stores and logs nothing`() async throws {
    let form = form()
    form.nameField.value = "  \(user.displayName) "
    try await expect(update(form), is: .done(UpdatedUser(user: user, isChanged: false)))
    try await expect(accounts.auditLog.events(AuditQuery()).map(\.action), is: [.signUp])
  }

  @Test func `rejects every invalid field, and stores nothing`() async throws {
    let form = form()
    form.nameField.value = "Ada1"
    form.birthField.enter("2020-01-01")
    try await expect(update(form).inWords, is: "name invalidName, birthday belowMinimumAge")
    try await expect(accounts.allUsers(), is: [user])
    try await expect(accounts.auditLog.events(AuditQuery()).map(\.action), is: [.signUp])
  }

  @Test func `a deleted user has no profile`() async throws {
    _ = try await accounts.administration.delete(.id(user.id), by: .operator("test"))
    try await expect(update(form()).inWords, is: "notFound")
  }
}
