import AccountsForms
import Foundation
import Testing

@testable import Accounts

struct AccountServiceChangeEmailTests {
  private let folder: TemporaryFolder
  private let accounts: AccountService
  private let user: User
  private let root = AuditActor.operator("root")

  init() async throws {
    folder = try TemporaryFolder()
    accounts = try .test(in: folder)
    user = try await accounts.signUp("ada@example.com")
    _ = try await accounts.verifyEmail(of: .id(user.id), by: root)
  }

  private func change(_ text: String) async throws -> ChangeEmailResult {
    try await accounts.changeEmail(try EmailAddress(text), of: .id(user.id), by: root)
  }

  @Test func `the new address logs in and is found, the old one is free`() async throws {
    guard case .changed(let changed) = try await change("ada@example.org") else { throw Refused() }
    #expect(changed.email == "ada@example.org")
    #expect(changed.emailVerifiedAt == nil)
    guard case .loggedIn = try await accounts.logIn("ADA@example.org") else { throw Refused() }
    guard case .wrongCredentials = try await accounts.logIn("ada@example.com") else {
      throw Refused()
    }
    let found = try await accounts.listUsers(UserQuery(search: "example.org")).users
    #expect(found.map(\.id) == [user.id])
    try await accounts.signUp("ada@example.com")
    #expect(try AccountService.check(databasePath: folder.database, isFull: true) == [])
  }

  @Test func `another spelling of the same address stays verified`() async throws {
    guard case .changed(let changed) = try await change("ADA@example.com") else { throw Refused() }
    #expect(changed.email == "ADA@example.com")
    #expect(changed.emailVerifiedAt != nil)
  }

  @Test func `an address that somebody has is refused in every spelling, and nothing changes`()
    async throws
  {
    try await accounts.signUp("grace@example.com")
    let before = try await accounts.allUsers()
    for text in ["grace@example.com", "GRACE@Example.com"] {
      guard case .taken = try await change(text) else { throw Refused() }
    }
    #expect(try await accounts.allUsers() == before)
    let events = try await accounts.listAuditEvents(AuditQuery(action: .changeEmail))
    #expect(events == [])
  }

  private struct Refused: Error {}
}
