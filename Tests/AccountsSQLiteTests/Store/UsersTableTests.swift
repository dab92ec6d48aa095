import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

/// Tests that the table itself rejects values that the rules reject first.
struct UsersTableTests {
  private static let good: [String: String] = [
    "id": "'01234567-89ab-7cde-8f01-23456789abcd'", "name": "'Ada'", "name_key": "'ada'",
    "search_key": "'ada'",
    "email": "'ada@example.com'", "email_key": "'ada@example.com'", "password_hash": "'$argon2id$'",
    "birthday": "'1990-12-10'", "language": "'english'", "terms_accepted_at": "1",
    "created_at": "1", "role": "'member'", "segment": "0", "awaits_approval": "0",
  ]

  private func insert(_ row: [String: String]) async throws {
    let folder = TemporaryFolder()
    let database = try Database(path: folder.database, now: Date())
    let columns = row.keys.sorted()
    let values = columns.compactMap { row[$0] }
    let sql = """
      INSERT INTO users (\(columns.joined(separator: ", ")))
      VALUES (\(values.joined(separator: ", ")))
      """
    defer { withExtendedLifetime(folder) {} }
    try await database.write { try $0.execute(sql) }
  }

  @Test func `a pepper key that some password needs is found by an index`() async throws {
    let folder = TemporaryFolder()
    let database = try Database(path: folder.database, now: Date())
    defer { withExtendedLifetime(folder) {} }
    let sql = """
      EXPLAIN QUERY PLAN SELECT pepper_key FROM users WHERE pepper_key IS NOT NULL LIMIT 1
      """
    let plan = try await database.read { try $0.rows(sql) { $0.text(3) } }
    #expect(plan.contains { $0.contains("INDEX users_by_pepper_key") }, "\(plan)")
  }

  @Test func `accepts a valid row`() async throws { try await insert(Self.good) }

  @Test(arguments: [
    ("id", "'short'"), ("name", "''"), ("name_key", "NULL"), ("email", "'no at sign'"),
    ("password_hash", "'plaintext'"), ("birthday", "'2023-02-30'"), ("birthday", "'yesterday'"),
    ("language", "NULL"), ("role", "NULL"), ("segment", "NULL"), ("pepper_key", "'short'"),
    ("awaits_approval", "1"), ("created_at", "'today'"), ("terms_accepted_at", "'never'"),
    ("custom_fields", "'[]'"), ("custom_fields", "'{'"),
  ])
  func `rejects an invalid value`(_ row: (column: String, value: String)) async throws {
    var bad = Self.good
    bad[row.column] = row.value
    let error = await #expect(throws: StorageError.self) { try await insert(bad) }
    #expect(error?.detail.contains("constraint failed") == true || isWrongType(error))
  }

  // A STRICT table rejects text in an INTEGER column by its type.
  private func isWrongType(_ error: StorageError?) -> Bool {
    error?.detail.contains("cannot store TEXT value in INTEGER column") == true
  }

  @Test func `ASVS 6.4.2: there is no column for a hint or a secret question`() async throws {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let database = try Database(path: folder.database, now: Date())
    let columns = try await database.read { connection in
      let tables = try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") {
        $0.text(0)
      }
      return try tables.reduce(into: [String: [String]]()) { found, table in
        found[table] = try connection.rows("PRAGMA table_info(\(table))") { $0.text(1) }
      }
    }
    expect(
      columns["users"],
      is: [
        "row_number", "id", "name", "email", "email_key", "birthday", "language", "role",
        "terms_accepted_at", "created_at", "email_verified_at", "disabled_at", "last_login_at",
        "awaits_approval", "custom_fields", "external_id", "name_key", "search_key", "segment",
        "password_hash", "pepper_key",
      ]
    )
    for (table, names) in columns {
      for column in names {
        let isHint = ["hint", "question", "answer"].contains { column.contains($0) }
        #expect(!isHint, "\(table).\(column)")
      }
    }
  }
}
