import Accounts
import AccountsSQL
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AccountsPostgres

struct MigratorTests {
  private let folder = TemporaryFolder()
  private let address: DatabaseAddress
  private let connection: Connection
  private let migrator: Migrator

  init() throws {
    address = try PostgresServer.shared.get().address(in: folder, isEmpty: true)
    connection = try Connection(address)
    migrator = Migrator(connection, location: "postgres://h/d")
  }

  private func tables() throws -> [String] {
    try connection.rows(
      "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
    ) { $0.text(0) }
  }

  private func status(at instants: [Date?]) -> [MigrationStatus] {
    zip(Migrator.all, instants)
      .map { MigrationStatus(version: $0.version, name: $0.name, appliedAt: $1) }
  }

  /// The message for a database that is refused, which stays as it is.
  private func refusal() throws -> String? {
    let before = try tables()
    let versions = "SELECT coalesce(string_agg(version::text, ','), '') FROM accounts_migrations"
    let isOurs = before.contains("accounts_migrations")
    let applied = isOurs ? try connection.rows(versions) { $0.text(0) } : []
    let error = #expect(throws: StorageError.self) { try migrator.apply(at: .now) }
    #expect(throws: StorageError.self) { _ = try migrator.status() }
    try expect(tables(), is: before)
    if isOurs { try expect(connection.rows(versions) { $0.text(0) }, is: applied) }
    return error?.description
  }

  @Test func `an empty database gets every migration once, with its instant`() throws {
    let (early, late) = (Date(timeIntervalSince1970: 1_700_000_000), Date.now)
    let count = Migrator.all.count
    try expect(migrator.status(), is: status(at: Array(repeating: nil, count: count)))
    try expect(tables(), is: [], "looking changes nothing")
    try migrator.apply(at: early)
    try expect(migrator.status(), is: status(at: Array(repeating: early, count: count)))
    let after = try tables()
    #expect(after.contains("users") && after.contains("one_time_secrets"))
    try migrator.apply(at: late)
    try expect(migrator.status(), is: status(at: Array(repeating: early, count: count)))
  }

  /// A migration that a later version of this program could have.
  private let second = Migration(
    version: 2,
    name: "two",
    sql: Array("CREATE TABLE two (a integer)".utf8)
  )

  @Test func `a database of an earlier version gets the missing migrations`() throws {
    let (early, late) = (
      Date(timeIntervalSince1970: 1_700_000_000), Date(timeIntervalSince1970: 1_800_000_000)
    )
    try migrator.apply(at: early)
    let later = Migrator(connection, location: "it", migrations: Migrator.all + [second])
    try expect(later.status().map(\.appliedAt), is: [early, nil])
    try later.apply(at: late)
    try expect(later.status().map(\.appliedAt), is: [early, late])
    #expect(try tables().contains("two"))
  }

  @Test func `tells how to bring the users of a build before the first release along`() throws {
    try migrator.apply(at: .now)
    try connection.run("UPDATE accounts_migrations SET name = 'create_tables' WHERE version = 1")
    #expect(
      try refusal()
        == "the database postgres://h/d has an older schema (an earlier build made it, before the first release)"
    )
  }

  @Test func `a dry run leaves no changes`() throws {
    try migrator.apply(at: .now, isDryRun: true)
    try expect(tables(), is: [])
    #expect(!connection.isInTransaction)
  }

  @Test func `a migration that fails leaves no changes`() throws {
    // A type takes the name of a table, which is no table of another program.
    try connection.run("CREATE TYPE outbox AS (a integer)")
    let error = #expect(throws: PostgresError.self) { try migrator.apply(at: .now) }
    expect(error?.state, is: "42P07")
    try expect(tables(), is: [])
    #expect(!connection.isInTransaction)
    try connection.run("DROP TYPE outbox")
    try migrator.apply(at: .now)
  }

  @Test func `programs that migrate at once apply each migration once`() throws {
    let errors = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { [address] _ in
      do {
        try Migrator(Connection(address), location: "it").apply(at: .now)
      } catch {
        errors.withLock { $0.append("\(error)") }
      }
    }
    expect(errors.withLock(\.self), is: [])
    let applied = "SELECT count(*) FROM accounts_migrations WHERE version > 0"
    #expect(try connection.integer(applied) == Migrator.latest)
    try expect(connection.integer("SELECT count(*) FROM audit_head"), is: 1)
  }

  @Test func `the database of another program is refused`() throws {
    try connection.run("CREATE TABLE orders (number integer)")
    #expect(try refusal() == "postgres://h/d is the database of another program")
  }

  @Test func `a database of a newer version is refused, unless that version works beside this one`()
    throws
  {
    try migrator.apply(at: .now)
    try connection.run("INSERT INTO accounts_migrations VALUES (99, 'later', 'x', 0, 1)")
    try migrator.apply(at: .now)
    try connection.run("UPDATE accounts_migrations SET compatible_from = 99 WHERE version = 99")
    #expect(
      try refusal() == """
        the database postgres://h/d was changed by a newer version of this program (it has migration 99; this \
        version supports up to \(Migrator.latest))
        """
    )
  }

  @Test func `an edited and a missing migration are refused`() throws {
    try migrator.apply(at: .now)
    try connection.run("UPDATE accounts_migrations SET checksum = 'x' WHERE version = 1")
    #expect(
      try refusal() == """
        a migration of the database postgres://h/d was edited after it was applied (migration 1, create)
        """
    )
    try connection.run("UPDATE accounts_migrations SET version = 2 WHERE version = 1")
    #expect(
      try refusal() == """
        the schema of the database postgres://h/d does not match this version of this program (migration 1, \
        create, is missing)
        """
    )
  }
}
