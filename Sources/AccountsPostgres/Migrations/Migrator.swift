import Accounts
import Foundation

/// Migrates a database to the current schema, or explains why it cannot.
struct Migrator {
  /// The number of the advisory lock that a migrating program holds: "accounts" in ASCII.
  static let lock = 0x6163_636F_756E_7473

  /// The longest time that the migrations of a large database may take.
  private static let longest = Duration.seconds(3600)

  let connection: Connection
  let location: String

  /// Creates a migrator.
  ///
  /// - Parameters:
  ///   - connection: the database.
  ///   - location: the address of the database, for messages.
  init(_ connection: Connection, location: String) {
    self.connection = connection
    self.location = location
  }

  /// Applies the pending migrations: all or nothing.
  ///
  /// - Parameters:
  ///   - now: the instant to record with each migration.
  ///   - isDryRun: whether they are rolled back.
  /// - Throws: ``StorageError`` if the database is of a newer version or not ours;
  ///   ``PostgresError``.
  func apply(at now: Date, isDryRun: Bool = false) throws {
    let before = try applied()
    guard before.count < Migration.all.count else { return try requireCurrent(before) }
    try connection.run("BEGIN")
    do {
      try connection.run(
        "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0"
      )
      try connection.run("SELECT pg_advisory_xact_lock(\(Self.lock))", within: Self.longest)
      // Another program may have migrated the database meanwhile.
      let applied = try applied()
      try requireOurs(applied)
      // Transactions that have found the old version end first, and later ones wait for the new
      // version.
      if !applied.isEmpty {
        try connection.run(
          "LOCK TABLE accounts_migrations IN ACCESS EXCLUSIVE MODE",
          within: Self.longest
        )
      }
      for migration in Migration.all where applied[migration.version] == nil {
        try apply(migration, at: now)
      }
      if applied.count < Migration.all.count { try requireClosed(isNew: true) }
      try connection.run(isDryRun ? "ROLLBACK" : "COMMIT", within: Self.longest)
    } catch {
      // Without the connection, the transaction ends as well.
      _ = try? connection.run("ROLLBACK")
      throw error
    }
    if !isDryRun { try requireCurrent(applied()) }
  }

  /// Returns the status of every migration, in order.
  ///
  /// - Throws: as ``apply(at:isDryRun:)``.
  func status() throws -> [MigrationStatus] {
    let applied = try applied()
    try requireOurs(applied)
    if !applied.isEmpty { try Self.requireUnderstood(connection, location: location) }
    return Migration.all.map { migration in
      MigrationStatus(
        version: migration.version,
        name: migration.name,
        appliedAt: applied[migration.version]?.instant
      )
    }
  }

  /// Checks in a transaction that no newer program has changed the schema in a way that this one
  /// does not understand, and that the database was not moved.
  ///
  /// - Throws: ``StorageError``.
  static func requireUnderstood(_ connection: Connection, location: String) throws {
    try requireUnderstood(connection.query(versions).row(0), connection, location: location)
  }

  /// The same, for the row of ``versions``.
  static func requireUnderstood(
    _ versions: Row,
    _ connection: Connection,
    location: String
  ) throws {
    guard versions.integer(1) > Migration.latest else { return }
    try refuseIfMoved(connection, location: location)
    throw StorageError.newer(Int(versions.integer(0)), than: Migration.latest, at: location)
  }

  /// The query for the newest migration, and the oldest version that supports all of them.
  static let versions = "SELECT max(version), max(compatible_from) FROM accounts_migrations"

  private func requireCurrent(_ applied: [Int: Applied]) throws {
    try requireOurs(applied)
    try Self.requireUnderstood(connection, location: location)
  }

  func apply(_ migration: Migration, at now: Date) throws {
    if migration.version == 1 {
      try connection.run(
        """
        CREATE TABLE accounts_migrations (
          version integer PRIMARY KEY,
          name text NOT NULL,
          checksum text NOT NULL,
          applied_at bigint NOT NULL,
          -- The oldest version whose program can use the database after the migration.
          compatible_from integer NOT NULL
        )
        """
      )
      try connection.record(keyRules: KeyRules.current, at: now)
    }
    try connection.run(migration.sql, within: Self.longest)
    try connection.execute(
      """
      INSERT INTO accounts_migrations (version, name, checksum, applied_at, compatible_from)
      VALUES ($1, $2, $3, $4, $5)
      """,
      [
        .integer(Int64(migration.version)), .text(migration.name), .text(migration.checksum),
        .instant(now), .integer(Int64(migration.compatibleFrom)),
      ]
    )
  }

  /// An applied migration.
  struct Applied {
    let checksum: String
    let instant: Date
  }

  /// The applied migrations by version; empty for an empty database.
  func applied() throws -> [Int: Applied] {
    if try isEmpty() { return [:] }
    let rows = try connection.rows(
      "SELECT version, checksum, applied_at FROM accounts_migrations WHERE version > 0"
    ) { row in
      (
        Int(row.integer(0)),
        Applied(checksum: row.text(1), instant: Date(millisecondsSince1970: row.integer(2)))
      )
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// Whether there are no tables; those of another program are refused.
  ///
  /// - Throws: ``StorageError``; ``PostgresError``.
  func isEmpty() throws -> Bool {
    guard try !hasTables() else { return false }
    do {
      try requireEmpty()
      return true
    } catch let error as StorageError {
      // Another program may have migrated it between the two statements.
      guard try hasTables() else { throw error }
      return false
    }
  }

  private func hasTables() throws -> Bool {
    let found = "SELECT (pg_catalog.to_regclass('accounts_migrations') IS NOT NULL)::integer"
    return try connection.integer(found) == 1
  }

  /// Checks that no other program has tables in the schema where ours would be, and that each text
  /// can be stored.
  private func requireEmpty() throws {
    let tables = try connection.catalogRows(
      """
      SELECT relname::text FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE nspname = $1::name AND relkind IN ('r', 'p', 'v', 'm', 'f')
        AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
      LIMIT 1
      """,
      [.text(connection.schema)]
    ) { $0.text(0) }
    if !tables.isEmpty { throw StorageError(.foreignDatabase, at: location) }
    try requireUTF8()
  }

  private func requireUTF8() throws {
    let encoding = connection.databaseEncoding
    guard encoding == "UTF8" else {
      throw StorageError(
        .unsuitablePlace,
        at: location,
        detail: "the encoding of the database \(location) is \(encoding), not UTF8",
        advice:
          "create the database again, with 'createdb --owner ROLE --encoding=UTF8 --template=template0'"
      )
    }
  }

  /// Checks that the applied migrations are those of this program.
  ///
  /// - Throws: ``StorageError``.
  func requireOurs(_ applied: [Int: Applied]) throws {
    try requireUTF8()
    let last = applied.keys.filter { $0 != MoveMark.version }.max() ?? 0
    for migration in Migration.all where migration.version <= last {
      guard let found = applied[migration.version] else {
        throw StorageError(
          .changedSchema,
          at: location,
          detail: "migration \(migration.version), \(migration.name), is missing"
        )
      }
      guard found.checksum == migration.checksum else {
        throw StorageError(
          .editedMigration,
          at: location,
          detail: "migration \(migration.version), \(migration.name)"
        )
      }
    }
  }
}
