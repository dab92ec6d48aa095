import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct LastAdministratorTests {
  private let folder: TemporaryFolder
  private let accounts: AccountService
  private let ada: User
  private let grace: User
  private let root = AuditActor.operator("root")

  /// Ada is an administrator, and Grace a member.
  init() async throws {
    folder = try TemporaryFolder()
    accounts = try .test(in: folder)
    ada = try await accounts.signUp("ada@example.com")
    grace = try await accounts.signUp("grace@example.com")
    _ = try await accounts.setRole(.admin, of: .id(ada.id), by: root)
  }

  /// Every act that would leave nobody in charge, and what became of each.
  private func acts(on user: User) async throws -> [String] {
    let id = UserReference.id(user.id)
    return [
      "\(try await accounts.setRole(.member, of: id, by: .user(user.id)))",
      "\(try await accounts.disableUser(id, by: .user(user.id)))",
      "\(try await accounts.deleteUser(id, by: .user(user.id)))",
    ]
  }

  private static let refused = Array(repeating: "lastAdministrator", count: 3)

  @Test func `ASVS 8.3.1: the last administrator is neither demoted, disabled nor deleted`()
    async throws
  {
    let users = try await accounts.allUsers()
    let events = try await accounts.listAuditEvents(AuditQuery())
    #expect(try await acts(on: ada) == Self.refused)
    #expect(try await accounts.allUsers() == users)
    #expect(try await accounts.listAuditEvents(AuditQuery()) == events)
    #expect(try await accounts.isProbablyLastAdministrator(.id(ada.id)))
    #expect(try await !accounts.isProbablyLastAdministrator(.id(grace.id)))
  }

  @Test func `an administrator who may not log in is no other one`() async throws {
    _ = try await accounts.setRole(.admin, of: .id(grace.id), by: root)
    _ = try await accounts.disableUser(.id(grace.id), by: root)
    #expect(try await acts(on: ada) == Self.refused)
    // And nobody misses one who is disabled.
    #expect(try await accounts.setRole(.member, of: .id(grace.id), by: root) != .lastAdministrator)
  }

  @Test func `whoever is no administrator, and an administrator made one again, may be changed`()
    async throws
  {
    #expect(try await accounts.setRole(.admin, of: .id(ada.id), by: root) != .lastAdministrator)
    #expect(try await accounts.disableUser(.id(grace.id), by: root) != .lastAdministrator)
    #expect(try await accounts.deleteUser(.id(grace.id), by: root) != .lastAdministrator)
    #expect(try await accounts.allUsers().map(\.id) == [ada.id])
  }

  @Test(arguments: Language.allCases, [true, false])
  func `with another one in charge, any of them may go`(
    _ language: Language,
    _ isVerified: Bool
  ) async throws {
    let form = SignUpForm.filled()
    form.emailField.value = "joan@example.com"
    form.languageField.value = language
    let standing = NewUserStanding(role: .admin, isVerified: isVerified)
    _ = try await accounts.createUser(form, as: standing, by: root)
    #expect(try await accounts.deleteUser(.id(ada.id), by: root) != .lastAdministrator)
    let joan = try #require(await accounts.allUsers().first { $0.email == "joan@example.com" })
    #expect(try await acts(on: joan) == Self.refused)
  }

  @Test func `of administrators who demote each other at the same moment, one is left`()
    async throws
  {
    for _ in 0..<20 {
      for user in [ada, grace] {
        _ = try await accounts.setRole(.admin, of: .id(user.id), by: root)
      }
      async let first = accounts.setRole(.member, of: .id(ada.id), by: .user(grace.id))
      async let second = accounts.disableUser(.id(grace.id), by: .user(ada.id))
      let results = try await [first, second]
      #expect(results.filter { $0 == .lastAdministrator }.count == 1)
      _ = try await accounts.enableUser(.id(grace.id), by: root)
      #expect(try await accounts.allUsers().filter { $0.role == .admin }.count >= 1)
    }
  }
}
