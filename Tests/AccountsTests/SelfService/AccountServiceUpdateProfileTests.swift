import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AccountServiceUpdateProfileTests {
  private let folder: TemporaryFolder
  private let accounts: AccountService
  private let user: User

  init() async throws {
    folder = try TemporaryFolder()
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

  private func update(_ form: ProfileForm) async throws -> UserUpdateResult {
    try await accounts.updateProfile(form, of: user.id, by: .user(user.id))
  }

  @Test func `changes are stored, found and logged, and the rest stays`() async throws {
    let form = form()
    form.nameField.value = "  Ada   King "
    form.birthField.enter("1985-05-05")
    form.languageField.enter("spanish")
    guard case .updated(let changed) = try await update(form) else {
      Issue.record("refused")
      return
    }
    #expect(changed.name == "Ada King")
    #expect(changed.birthday?.description == "1985-05-05")
    #expect(changed.language == .spanish)
    #expect(changed.email == user.email)
    #expect(try await accounts.allUsers() == [changed])
    for search in ["king", "ada@example"] {
      #expect(try await accounts.administration.list(UserQuery(search: search)).users == [changed])
    }
    #expect(try await accounts.administration.list(UserQuery(search: "lovelace")).users == [])
    #expect(try await StoreKind.chosen.faults(in: folder) == [])
    let event = try await accounts.auditLog.events(AuditQuery(limit: 1)).first
    #expect(event?.action == .updateProfile)
  }

  @Test func `a form without changes stores and logs nothing`() async throws {
    let form = form()
    form.nameField.value = "  \(user.displayName) "
    guard case .unchanged(let same) = try await update(form) else {
      Issue.record("changed")
      return
    }
    #expect(same == user)
    #expect(try await accounts.auditLog.events(AuditQuery()).map(\.action) == [.signUp])
  }

  @Test func `rejects every invalid field, and stores nothing`() async throws {
    let form = form()
    form.nameField.value = "Ada1"
    form.birthField.enter("2020-01-01")
    guard case .refused(let errors) = try await update(form) else {
      Issue.record("stored")
      return
    }
    #expect(errors.map(\.field) == ["name", "birthday"])
    #expect(errors.map(\.code) == [.invalidName, .belowMinimumAge])
    #expect(try await accounts.allUsers() == [user])
    #expect(try await accounts.auditLog.events(AuditQuery()).map(\.action) == [.signUp])
  }

  @Test func `a deleted user has no profile`() async throws {
    _ = try await accounts.administration.delete(.id(user.id), by: .operator("test"))
    guard case .notFound = try await update(form()) else {
      Issue.record("found")
      return
    }
  }
}
