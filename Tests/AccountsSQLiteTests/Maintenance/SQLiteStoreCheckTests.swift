import Expectations
import Foundation
import AccountsForms
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

/// Tests that a check finds and locates each kind of damage.
struct SQLiteStoreCheckTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.database }

  init() async throws {
    let accounts = try AccountService.test(in: folder)
    for number in 0..<5 { try await accounts.signUp("u\(number)@example.com") }
    await accounts.close()
  }

  /// Damages the closed database by SQL.
  private func damage(_ sql: String) throws {
    let connection = try Connection(path: path, busyTimeout: .seconds(30))
    try connection.execute("PRAGMA ignore_check_constraints = ON")
    try connection.run(script: sql)
    try connection.checkpoint()
  }

  private func findings(isFull: Bool = true) throws -> [String] {
    try SQLiteStore.check(databasePath: path, isFull: isFull)
      .map { "\($0.code.rawValue): \($0.detail)" }
  }

  @Test func `an intact database has no findings, and is not changed`() throws {
    let before = try Data(contentsOf: URL(filePath: path))
    try expect(findings(), is: [])
    try expect(findings(isFull: false), is: [])
    try expect(Data(contentsOf: URL(filePath: path)), is: before)
  }

  @Test(arguments: [
    (
      "UPDATE users SET password_hash = '$argon2id$v=19$m=8,t=1,p=1$short' WHERE row_number = 2",
      ["passwordHash: row 2 of users"]
    ),
    ("UPDATE users SET name_key = 'eve' WHERE row_number = 3", ["key: name_key in row 3 of users"]),
    (
      "UPDATE users SET email_key = 'eve@example.com' WHERE row_number = 3",
      ["key: email_key in row 3 of users"]
    ),
    (
      "UPDATE users SET search_key = 'eve' WHERE row_number = 4",
      ["key: search_key in row 4 of users", "searchIndex: it does not match the users"]
    ),
    (
      "UPDATE audit_head SET signature = zeroblob(64)",
      ["auditLog: the signature of the log is invalid"]
    ),
    (
      "UPDATE users SET pepper_key = '0a1b2c3d' WHERE row_number = 4",
      ["key: pepper_key in row 4 of users"]
    ),
    ("UPDATE user_counts SET users = 17", ["total: segment 0"]),
    ("INSERT INTO day_counts (day, shard, users) VALUES (17, 1, 1)", ["total: day 17"]),
    (
      "INSERT INTO user_search (rowid, search_key) VALUES (2, 'eve')",
      ["searchIndex: it does not match the users"]
    ),
    (
      "INSERT INTO user_search (user_search) VALUES ('delete-all')",
      ["searchIndex: it does not match the users"]
    ),
    ("CREATE TABLE notes (id INTEGER)", ["schema: table notes is unexpected"]),
    ("DROP INDEX users_by_name", ["schema: index users_by_name is missing"]),
    (
      "DROP INDEX users_by_name; CREATE INDEX users_by_name ON users (name_key)",
      ["schema: index users_by_name was changed"]
    ),
  ])
  func `a full check finds the damage`(_ row: (sql: String, findings: [String])) throws {
    try damage(row.sql)
    try expect(findings(), is: row.findings)
  }

  @Test(arguments: [
    "{\"a\": 1.5}", "{\"a\": null}", "{\"a\": [1]}", "{\"a\": 9223372036854775808}", "{not JSON}",
  ])
  func `a quick check finds values of custom fields that no list can show`(
    _ value: String
  ) throws {
    try damage("UPDATE users SET custom_fields = '\(value)' WHERE row_number = 2")
    try expect(findings(isFull: false), is: ["unreadableUser: row 2 of users"])
    try expect(findings(), is: ["unreadableUser: row 2 of users"])
  }

  @Test func `repairs keys that were computed by other rules`() async throws {
    try damage("UPDATE users SET name_key = 'eve' WHERE row_number = 3")
    try damage(
      "UPDATE users SET email_key = 'eve@example.com', search_key = 'eve' WHERE row_number = 2"
    )
    let store = try SQLiteStore(path: folder.database)
    let result = try await store.rebuildSearchKeys()
    #expect((result.rebuilt, result.conflicts) == (2, []))
    try await expect(store.rebuildSearchKeys().rebuilt, is: 0)
    await store.close()
    try expect(findings(), is: [])
  }

  @Test(arguments: [
    (
      "UPDATE accounts_migrations SET checksum = '1, Unicode 1.1' WHERE version = 0",
      "1, Unicode 1.1"
    ),
    ("DELETE FROM accounts_migrations WHERE version = 0", "unknown"),
  ])
  func `a check tells that keys were computed by other rules, until they are rebuilt`(
    _ row: (sql: String, rules: String)
  ) async throws {
    try damage(row.sql)
    let finding = """
      keyRules: the search keys were computed under other rules (\(row.rules)) than those of this program \
      (\(KeyRules.current)), so some \
      users may not be able to log in
      """
    try expect(findings(isFull: false), is: [finding])
    try expect(findings(), is: [finding])
    let store = try SQLiteStore(path: path)
    try await expect(store.keyRules(), is: (row.rules == "unknown" ? nil : row.rules))
    try await expect(store.rebuildSearchKeys().rebuilt, is: 0)
    try await expect(store.keyRules(), is: KeyRules.current)
    await store.close()
    try expect(findings(), is: [])
  }

  @Test func `a key that another user has is not rebuilt`() async throws {
    try damage(
      "UPDATE users SET email = (SELECT email FROM users WHERE row_number = 1) WHERE row_number = 3"
    )
    let store = try SQLiteStore(path: folder.database)
    let result = try await store.rebuildSearchKeys()
    let third = try await store.read { try $0.user(.email(try EmailAddress("u2@example.com"))) }
    expect(result.rebuilt, is: 0)
    expect(result.conflicts, is: [try #require(third).id])
    await store.close()
  }

  @Test func `finds a value that violates a constraint, and nothing else`() throws {
    try damage("UPDATE users SET name = '' WHERE row_number = 1")
    try expect(findings(), is: ["integrity: CHECK constraint failed in users"])
  }

  @Test func `a quick check finds broken pages`() throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.seek(toOffset: 3 * 4096)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    try handle.close()
    let findings = try findings(isFull: false)
    expect(findings.first?.hasPrefix("integrity: "), is: true, "\(findings)")
  }

  @Test func `cannot check a missing database, and does not create it`() {
    let missing = folder.path + "/missing.db"
    #expect(throws: StorageError(.cannotOpen, at: missing)) {
      try SQLiteStore.check(databasePath: missing)
    }
    #expect(!FileManager.default.fileExists(atPath: missing))
  }
}
