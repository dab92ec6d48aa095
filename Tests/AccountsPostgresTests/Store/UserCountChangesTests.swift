import AccountsFiles
import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsPostgres

/// Tests that the numbers of users follow every change, whichever shard it is counted in.
struct UserCountChangesTests {
  private let folder = TemporaryFolder()
  private let url: String
  private let connection: Connection
  private let accounts: AccountService

  init() throws {
    url = try PostgresServer.shared.get().url(in: folder)
    let address = try DatabaseAddress(url, environment: [:])
    connection = try Connection(address)
    let keys = KeySource(KeyFile(path: folder.path + "/audit-key"))
    accounts = AccountService(store: try PostgresStore(address, keys: keys), settings: .cheap)
  }

  /// The segments and days whose count differs from their users.
  private func differences() throws -> [Int64] {
    try connection.rows(
      """
      SELECT segment::bigint FROM (
        SELECT segment, count(*) AS users FROM users GROUP BY 1
        UNION ALL SELECT segment, -users FROM user_counts
      ) AS both_counts GROUP BY segment HAVING sum(users) <> 0
      UNION ALL
      SELECT day FROM (
        SELECT created_at / \(UserStatistics.dayLength) AS day, count(*) AS users FROM users GROUP BY 1
        UNION ALL SELECT day, -users FROM day_counts
      ) AS both_counts GROUP BY day HAVING sum(users) <> 0
      """
    ) { $0.integer(0) }
  }

  @Test func `concurrent changes are counted once each, in several shards`() async throws {
    try await meeting(at: url) { [accounts] in try await Self.change(40, accounts) }
    try expect(differences(), is: [])
    #expect(try connection.integer("SELECT count(DISTINCT shard) FROM user_counts") > 1)
    #expect(try connection.integer("SELECT count(*) FROM audit_head") > 1)
    let total = try await accounts.store.total(UserQuery())
    expect(total, is: .exactly(30))
    var disabled = UserQuery()
    disabled.filter.isEnabled = false
    try await expect(accounts.store.total(disabled), is: .exactly(10))
    try await expect(accounts.auditLog.verify().findings, is: [])
  }

  /// Signs up users at the same time, and then disables, promotes, deletes or leaves each.
  private static func change(_ count: Int, _ accounts: AccountService) async throws {
    let admin = AuditActor.operator("test")
    try await withThrowingTaskGroup { group in
      for number in 0..<count {
        group.addTask {
          let user = try await accounts.signUp("u\(number)@example.com")
          let reference = UserReference.id(user.id)
          switch number % 4 {
          case 1:
            let update = UserUpdate(isEnabled: false)
            _ = try await accounts.administration.update(update, of: reference, by: admin)
          case 2:
            let update = UserUpdate(role: .admin, verifiesEmail: true)
            _ = try await accounts.administration.update(update, of: reference, by: admin)
          case 3: _ = try await accounts.administration.delete(reference, by: admin)
          default: break
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `users whom another program has changed are counted when the keys are rebuilt`()
    async throws
  {
    try await accounts.signUp("ada@example.com")
    try await accounts.signUp("grace@example.com")
    try connection.run("DELETE FROM users WHERE email_key = 'ada@example.com'")
    try expect(differences().count, is: 2)
    try await expect(accounts.store.total(UserQuery()), is: .exactly(2))
    _ = try await accounts.store.rebuildSearchKeys()
    try expect(differences(), is: [])
    try await expect(accounts.store.total(UserQuery()), is: .exactly(1))
  }
}
