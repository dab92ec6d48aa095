import Accounts
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AccountsPostgres

/// Tests that the table itself rejects values that the rules reject first.
struct UsersTableTests {
  private static let good: [String: String] = [
    "id": "'01234567-89ab-7cde-8f01-23456789abcd'", "name": "'Ada'", "name_key": "'ada'",
    "search_key": "'ada'", "email": "'ada@example.com'", "email_key": "'ada@example.com'",
    "password_hash": "'$argon2id$'", "birthday": "'1990-12-10'", "language": "'english'",
    "role": "'member'", "segment": "0", "terms_accepted_at": "1", "created_at": "1",
    "awaits_approval": "false",
  ]

  private let folder = TemporaryFolder()
  private let connection: Connection

  init() throws { connection = try Connection(PostgresServer.shared.get().address(in: folder)) }

  private func insert(_ row: [String: String]) throws {
    let columns = row.keys.sorted()
    let values = columns.compactMap { row[$0] }
    try connection.run(
      """
      INSERT INTO users (\(columns.joined(separator: ", ")))
      VALUES (\(values.joined(separator: ", ")))
      """
    )
  }

  @Test func `accepts a valid row`() throws {
    try insert(Self.good)
    try expect(connection.integer("SELECT count(*) FROM users"), is: 1)
  }

  @Test(arguments: [
    // Of another type.
    ("id", "'short'", "22P02"), ("birthday", "'2023-02-30'", "22008"),
    ("birthday", "'someday'", "22007"), ("created_at", "'today'", "22P02"),
    ("terms_accepted_at", "'never'", "22P02"), ("custom_fields", "'{'", "22P02"),
    // Missing.
    ("name_key", "NULL", "23502"), ("role", "NULL", "23502"), ("segment", "NULL", "23502"),
    ("awaits_approval", "NULL", "23502"),
    // Against a constraint.
    ("name", "''", "23514"), ("name", "repeat('a', 201)", "23514"),
    ("email", "'no at sign'", "23514"), ("email_key", "repeat('a', 255)", "23514"),
    ("password_hash", "'plaintext'", "23514"), ("pepper_key", "'short'", "23514"),
    ("awaits_approval", "true", "23514"), ("custom_fields", "'[]'", "23514"),
    ("external_id", "'17'", "23514"),
  ])
  func `rejects an invalid value`(column: String, value: String, state: String) throws {
    var bad = Self.good
    bad[column] = value
    let error = #expect(throws: PostgresError.self) { try insert(bad) }
    expect(error?.state, is: state)
    try expect(connection.integer("SELECT count(*) FROM users"), is: 0)
  }

  @Test func `an address and an external identifier are one user's`() throws {
    try insert(Self.good.merging(["external_id": "'django:17'"]) { $1 })
    let other = ["id": "'01234567-89ab-7cde-8f01-23456789abce'"]
    for taken in [[:], ["email_key": "'eve@example.com'", "external_id": "'django:17'"]] {
      let row = Self.good.merging(other) { $1 }.merging(taken) { $1 }
      let error = #expect(throws: PostgresError.self) { try insert(row) }
      expect(error?.state, is: "23505")
    }
    try expect(connection.integer("SELECT count(*) FROM users"), is: 1)
  }

  @Test func `a pepper key that some password needs is found by an index`() throws {
    // A small table is read as a whole otherwise.
    try connection.run("SET enable_seqscan = off")
    let plan = try connection.rows(
      "EXPLAIN SELECT pepper_key FROM users WHERE pepper_key IS NOT NULL LIMIT 1"
    ) { $0.text(0) }
    #expect(plan.contains { $0.contains("users_by_pepper_key") }, "\(plan)")
  }

  @Test func `ASVS 6.4.2: there is no column for a hint or a secret question`() throws {
    let columns = try connection.rows(
      """
      SELECT table_name::text, column_name::text FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY ordinal_position
      """
    ) { (table: $0.text(0), column: $0.text(1)) }
    expect(
      columns.filter { $0.table == "users" }.map(\.column),
      is: [
        "id", "name", "email", "email_key", "birthday", "language", "role", "terms_accepted_at",
        "created_at", "email_verified_at", "disabled_at", "last_login_at", "awaits_approval",
        "custom_fields", "external_id", "name_key", "search_key", "segment", "password_hash",
        "pepper_key",
      ]
    )
    for (table, column) in columns {
      let isHint = ["hint", "question", "answer"].contains { column.contains($0) }
      #expect(!isHint, "\(table).\(column)")
    }
  }
}
