import Accounts
import AccountsSQL
import Foundation

/// Migrates a database to the current schema, or explains why it cannot.
struct Migrator {
  /// The number of the advisory lock that a migrating program holds: "accounts" in ASCII.
  static let lock = 0x6163_636F_756E_7473

  /// The longest time that the migrations of a large database may take.
  private static let longest = Duration.seconds(3600)

  let connection: Connection
  let location: String
  let migrations: [Migration]

  /// Creates a migrator.
  ///
  /// - Parameters:
  ///   - connection: the database.
  ///   - location: the address of the database, for messages.
  ///   - migrations: the migrations, in order; all of them by default.
  init(
    _ connection: Connection,
    location: String,
    migrations: [Migration] = Migrator.all
  ) {
    self.connection = connection
    self.location = location
    self.migrations = migrations
  }

  /// Applies the pending migrations: all or nothing.
  ///
  /// - Parameters:
  ///   - now: the instant to record with each migration.
  ///   - isDryRun: whether they are rolled back.
  /// - Throws: ``StorageError`` if the database is of a newer version or not ours;
  ///   ``PostgresError``.
  func apply(at now: Date, isDryRun: Bool = false) throws {
    guard try !history().pending.isEmpty else { return try requireCurrent() }
    try connection.run("BEGIN")
    do {
      try connection.run(
        "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0"
      )
      try connection.run("SELECT pg_advisory_xact_lock(\(Self.lock))", within: Self.longest)
      // Another program may have migrated the database meanwhile.
      let history = try history()
      try history.requireOurs()
      // Transactions that have found the old version end first, and later ones wait for the new
      // version.
      if !history.isEmpty {
        try connection.run(
          "LOCK TABLE accounts_migrations IN ACCESS EXCLUSIVE MODE",
          within: Self.longest
        )
      }
      try apply(history.pending, isFirst: history.isEmpty, at: now)
      if !history.pending.isEmpty { try requireClosed(isNew: true) }
      try connection.run(isDryRun ? "ROLLBACK" : "COMMIT", within: Self.longest)
    } catch {
      // Without the connection, the transaction ends as well.
      _ = try? connection.run("ROLLBACK")
      throw error
    }
    if !isDryRun { try requireCurrent() }
  }

  /// Returns the status of every migration, in order.
  ///
  /// - Throws: as ``apply(at:isDryRun:)``.
  func status() throws -> [MigrationStatus] {
    let history = try history()
    if !history.isEmpty { try connection.refuseIfMoved(from: location) }
    try history.requireOurs()
    try requireUTF8()
    return history.status
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
    guard versions.integer(1) > Migrator.latest else { return }
    try connection.refuseIfMoved(from: location)
    throw StorageError.newer(Int(versions.integer(0)), than: Migrator.latest, at: location)
  }

  /// The query for the newest migration, and the oldest version that supports all of them.
  static let versions = "SELECT max(version), max(compatible_from) FROM accounts_migrations"

  private func requireCurrent() throws {
    try connection.refuseIfMoved(from: location)
    try history().requireOurs()
    try requireUTF8()
  }

  /// Applies migrations in the current transaction.
  func apply(_ migrations: [Migration], isFirst: Bool, at now: Date) throws {
    for migration in migrations {
      try connection.run(migration.sql, within: Self.longest)
      try connection.record(migration, at: now)
    }
    if isFirst { try connection.record(keyRules: KeyRules.current, at: now) }
  }

  /// Reads the migrations of the program, and those that were applied.
  ///
  /// - Throws: ``StorageError`` if another program has tables in the place of ours;
  ///   ``PostgresError``.
  func history() throws -> MigrationHistory {
    if try isEmpty() { return MigrationHistory(migrations, at: location) }
    return try MigrationHistory(migrations, of: connection, at: location)
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

  func requireUTF8() throws {
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
}
