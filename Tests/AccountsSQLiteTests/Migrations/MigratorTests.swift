import AccountsSQL
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct MigratorTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.database }
  private let early = Date(timeIntervalSince1970: 1_700_000_000)
  private let late = Date(timeIntervalSince1970: 1_800_000_000)

  /// A migration that a later version of this program could have.
  private let second = Migration(version: 2, name: "two", sql: Array("CREATE TABLE two (a);".utf8))

  private func connection() throws -> Connection {
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(filePath: path))
    }
    return try Connection(path: path, busyTimeout: .seconds(30))
  }

  private func refusal(_ migrator: Migrator) throws -> String? {
    let before = try migrator.connection.integer("SELECT count(*) FROM sqlite_schema")
    let error = #expect(throws: StorageError.self) { try migrator.apply(at: .now) }
    try expect(migrator.connection.integer("SELECT count(*) FROM sqlite_schema"), is: before)
    return error?.description
  }

  @Test func `a new database gets every migration, an old one the missing ones`() throws {
    let connection = try connection()
    try Migrator(connection, path: path).apply(at: early)
    let migrator = Migrator(connection, path: path, migrations: Migrator.all + [second])
    try expect(migrator.history().pending.map(\.name), is: ["two"])
    #expect(try migrator.history().needsDatabaseAlone)
    try migrator.apply(at: late)
    #expect(try migrator.history().pending.isEmpty)
    try expect(
      migrator.history().status,
      is: [
        MigrationStatus(version: 1, name: "create", appliedAt: early),
        MigrationStatus(version: 2, name: "two", appliedAt: late),
      ]
    )
    try migrator.apply(at: .now)
    try expect(migrator.history().status.map(\.appliedAt), is: [early, late])
    try expect(connection.integer("PRAGMA user_version"), is: 2)
  }

  @Test func `a migration that fails leaves no changes`() throws {
    let connection = try connection()
    let broken = Migration(
      version: 2,
      name: "broken",
      sql: Array("CREATE TABLE two (a); CREATE TABLE users (a);".utf8)
    )
    let migrator = Migrator(connection, path: path, migrations: Migrator.all + [broken])
    #expect(throws: SQLiteError.self) { try migrator.apply(at: .now) }
    try expect(connection.integer("SELECT count(*) FROM sqlite_schema"), is: 0)
    try Migrator(connection, path: path, migrations: Migrator.all + [second]).apply(at: .now)
  }

  @Test func `rejects a database of a newer version, unless that version works beside this one`()
    throws
  {
    let connection = try connection()
    try Migrator(connection, path: path, migrations: Migrator.all + [second]).apply(at: .now)
    let migrator = Migrator(connection, path: path)
    #expect(
      try refusal(migrator) == """
        the database \(path) was changed by a newer version of this program (it has migration 2; this version \
        supports up to 1)
        """
    )
    try connection.execute("UPDATE accounts_migrations SET compatible_from = 1 WHERE version = 2")
    try migrator.apply(at: .now)
    try Migrator.requireUnderstood(connection, path: path)
    try expect(migrator.schemaFaults(), is: [])
  }

  @Test func `rejects an edited and a missing migration`() throws {
    let connection = try connection()
    try Migrator(connection, path: path).apply(at: .now)
    try connection.execute("UPDATE accounts_migrations SET checksum = 'x' WHERE version = 1")
    let migrator = Migrator(connection, path: path, migrations: Migrator.all + [second])
    #expect(
      try refusal(migrator) == """
        a migration of the database \(path) was edited after it was applied (migration 1, create)
        """
    )
    try connection.execute("UPDATE accounts_migrations SET version = 2 WHERE version = 1")
    #expect(
      try refusal(migrator) == """
        the schema of the database \(path) does not match this version of this program (migration 1, create, \
        is missing)
        """
    )
  }

  @Test func `tells how to bring the users of a build before the first release along`() throws {
    let connection = try connection()
    try connection.run(
      script: """
        CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY, name, checksum, applied_at);
        CREATE TABLE users (id);
        PRAGMA application_id = \(DatabaseHeader.applicationID);
        """
    )
    let error = #expect(throws: StorageError.self) { try SQLiteStore(path: path) }
    expect(
      error?.description,
      is:
        "the database \(path) has an older schema (an earlier build made it, before the first release)"
    )
    expect(
      error?.advice,
      is: """
        export its users with that build ('accounts users export --with-hashes users.jsonl'), and import them with this one \
        into a new database ('accounts users import users.jsonl')
        """
    )
    try expect(connection.integer("SELECT count(*) FROM sqlite_schema"), is: 2)
  }

  @Test func `a database with a pending migration is not moved`() throws {
    let connection = try connection()
    try Migrator(connection, path: path).apply(at: .now)
    func refusal() -> StorageError? {
      let later = Migrator(
        connection,
        path: path,
        migrations: Migrator.all + [second],
        ignoresMoves: true
      )
      return #expect(throws: StorageError.self) { try later.requireMovable() }
    }
    let message = "the database \(path) has an older schema (migration 2, two, is pending)"
    #expect(refusal()?.description == message && refusal()?.advice == "")
    try connection.mark(movedTo: "elsewhere", at: .now)
    expect(refusal()?.description, is: message)
    expect(refusal()?.advice, is: "use the version of this program that moved it")
  }

  @Test func `a missing database has only pending migrations, and is not created`() throws {
    try expect(
      SQLiteStore.migrationStatus(databasePath: path),
      is: [MigrationStatus(version: 1, name: "create", appliedAt: nil)]
    )
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
