import Accounts
import Expectations
import Foundation
import TestSupport
import Testing

struct UserAdministrationExportTests {
  private let folder = TemporaryFolder()
  private let accounts: AccountService

  init() async throws {
    accounts = try .test(in: folder)
    for name in ["Ada", "Grace", "Joan"] {
      try await accounts.signUp("\(name)@example.com", name: name)
    }
  }

  @Test func `some users are exported in their order, without hashes, with one event`()
    async throws
  {
    let users = try await accounts.administration.list(UserQuery()).users
    let chosen = [users[2].id, users[0].id]
    let records = try await accounts.administration.export(chosen, by: .operator("test"))
    expect(records.map { $0[.name] }, is: ["Joan", "Ada"])
    #expect(records.allSatisfy { $0[.passwordHash] == nil && $0[.termsAcceptedAt] != nil })
    let event = try #require(try await accounts.auditLog.events(AuditQuery(limit: 1)).first)
    #expect((event.action, event.detail) == (.exportUsers, "2"))
    let all = try await accounts.administration.export(withHashes: true)
    #expect(all.allSatisfy { $0[.passwordHash]?.hasPrefix("$argon2id$") == true })
  }

  @Test func `a user who no longer exists is left out`() async throws {
    let users = try await accounts.administration.list(UserQuery()).users
    _ = try await accounts.administration.delete(.id(users[1].id), by: .operator("test"))
    let records = try await accounts.administration.export(users.map(\.id), by: .operator("test"))
    expect(records.map { $0[.name] }, is: ["Ada", "Joan"])
  }
}
