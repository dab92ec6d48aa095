import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct MigratorTests {
  private let folder: TemporaryFolder
  private var path: String { folder.database }

  init() throws { folder = try TemporaryFolder() }

  private let first = Migration(version: 1, name: "one", sql: Array("CREATE TABLE one (a);".utf8))
  private let second = Migration(version: 2, name: "two", sql: Array("CREATE TABLE two (a);".utf8))

  private func connection() throws -> Connection {
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(filePath: path))
    }
    return try Connection(path: path, busyTimeout: .seconds(30))
  }

  @Test func `a new database gets every migration, an old one the missing ones`() throws {
    let connection = try connection()
    let early = Date(timeIntervalSince1970: 1_700_000_000)
    let late = Date(timeIntervalSince1970: 1_800_000_000)
    try Migrator(connection, path: path, migrations: [first]).apply(at: early)
    let migrator = Migrator(connection, path: path, migrations: [first, second])
    #expect(try migrator.hasPending())
    try migrator.apply(at: late)
    #expect(try !migrator.hasPending())
    try expect(
      migrator.status(),
      is: [
        MigrationStatus(version: 1, name: "one", appliedAt: early),
        MigrationStatus(version: 2, name: "two", appliedAt: late),
      ]
    )
    try migrator.apply(at: .now)
    try expect(migrator.status().map(\.appliedAt), is: [early, late])
  }

  @Test func `a migration that fails leaves no changes`() throws {
    let connection = try connection()
    let broken = Migration(
      version: 2,
      name: "broken",
      sql: Array("CREATE TABLE two (a); CREATE TABLE one (a);".utf8)
    )
    let migrator = Migrator(connection, path: path, migrations: [first, broken])
    #expect(throws: SQLiteError.self) { try migrator.apply(at: .now) }
    try expect(connection.integer("SELECT count(*) FROM sqlite_schema"), is: 0)
    try Migrator(connection, path: path, migrations: [first, second]).apply(at: .now)
  }

  @Test func `rejects a database of a newer version, and leaves it unchanged`() throws {
    let connection = try connection()
    try Migrator(connection, path: path, migrations: [first, second]).apply(at: .now)
    let migrator = Migrator(connection, path: path, migrations: [first])
    let error = #expect(throws: StorageError.self) { try migrator.apply(at: .now) }
    expect(
      error?.description,
      is: """
        the database \(path) was changed by a newer version of this program (it has migration 2; this version \
        supports up to 1)
        """
    )
  }

  @Test func `rejects an edited migration`() throws {
    let connection = try connection()
    try Migrator(connection, path: path, migrations: [first]).apply(at: .now)
    let edited = Migration(version: 1, name: "one", sql: Array("CREATE TABLE one (b);".utf8))
    let migrator = Migrator(connection, path: path, migrations: [edited, second])
    let error = #expect(throws: StorageError.self) { try migrator.apply(at: .now) }
    expect(
      error?.description,
      is: """
        a migration of the database \(path) was edited after it was applied (migration 1, one)
        """
    )
    try expect(connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'two'"), is: 0)
  }

  @Test func `the checksum is SHA-256`() {
    // FIPS 180-4, the example "abc".
    expect(
      Migration(version: 1, name: "x", sql: Array("abc".utf8)).checksum,
      is: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
  }

  @Test func `a missing database has only pending migrations, and is not created`() throws {
    let status = try SQLiteStore.migrationStatus(databasePath: path)
    expect(
      status,
      is: [
        MigrationStatus(version: 1, name: "create_users", appliedAt: nil),
        MigrationStatus(version: 2, name: "list_users_at_scale", appliedAt: nil),
        MigrationStatus(version: 3, name: "create_sessions", appliedAt: nil),
        MigrationStatus(version: 4, name: "throttle_logins", appliedAt: nil),
        MigrationStatus(version: 5, name: "create_audit_log", appliedAt: nil),
        MigrationStatus(version: 6, name: "name_pepper_keys", appliedAt: nil),
        MigrationStatus(version: 7, name: "remember_sign_up_keys", appliedAt: nil),
        MigrationStatus(version: 8, name: "name_compatible_versions", appliedAt: nil),
        MigrationStatus(version: 9, name: "allow_unknown_terms", appliedAt: nil),
        MigrationStatus(version: 10, name: "index_pepper_keys", appliedAt: nil),
        MigrationStatus(version: 11, name: "count_days", appliedAt: nil),
        MigrationStatus(version: 12, name: "await_approval", appliedAt: nil),
        MigrationStatus(version: 13, name: "invite_users", appliedAt: nil),
        MigrationStatus(version: 14, name: "allow_missing_profile", appliedAt: nil),
        MigrationStatus(version: 15, name: "add_custom_fields", appliedAt: nil),
        MigrationStatus(version: 16, name: "keep_external_ids", appliedAt: nil),
        MigrationStatus(version: 17, name: "spend_sign_up_challenges", appliedAt: nil),
        MigrationStatus(version: 18, name: "recover_accounts", appliedAt: nil),
        MigrationStatus(version: 19, name: "create_outbox", appliedAt: nil),
        MigrationStatus(version: 20, name: "send_codes", appliedAt: nil),
        MigrationStatus(version: 21, name: "name_owners_of_mails", appliedAt: nil),
        MigrationStatus(version: 22, name: "mail_invitations", appliedAt: nil),
        MigrationStatus(version: 23, name: "note_networks", appliedAt: nil),
        MigrationStatus(version: 24, name: "chain_audit_events", appliedAt: nil),
        MigrationStatus(version: 25, name: "name_makers_of_codes", appliedAt: nil),
      ]
    )
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
