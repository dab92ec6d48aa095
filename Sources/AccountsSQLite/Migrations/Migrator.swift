import Accounts
import AccountsFiles
import Foundation

/// Migrates a database to the current schema, or explains why it cannot.
struct Migrator {
  private let migrations: [Migration]
  let connection: Connection
  let path: String
  private let ignoresMoves: Bool

  /// The version of the schema after the migrations.
  private var latest: Int { migrations.last?.version ?? 0 }

  /// Creates a migrator.
  ///
  /// - Parameters:
  ///   - connection: the database.
  ///   - path: the file of the database, for messages.
  ///   - migrations: the migrations, in order; all of them by default.
  ///   - ignoresMoves: whether a database that was moved is not refused.
  init(
    _ connection: Connection,
    path: String,
    migrations: [Migration] = Migration.all,
    ignoresMoves: Bool = false
  ) {
    self.connection = connection
    self.path = path
    self.migrations = migrations
    self.ignoresMoves = ignoresMoves
  }

  /// Returns the status of every migration, in order.
  ///
  /// - Throws: ``StorageError`` if the database is of a newer version, or its migrations are not
  ///   ours.
  func status() throws -> [MigrationStatus] { try connection.snapshot { try readStatus() } }

  private func readStatus() throws -> [MigrationStatus] {
    let applied = try applied()
    if !ignoresMoves, applied[MoveMark.version] != nil {
      try Self.refuseIfMoved(connection, path: path)
    }
    let newer = applied.filter {
      $0.key != MoveMark.version && $0.key > latest && $0.value.compatibleFrom > latest
    }
    if let newest = newer.keys.max() { throw StorageError.newer(newest, than: latest, at: path) }
    return try migrations.map { migration in
      let applied = applied[migration.version]
      if let applied, applied.checksum != migration.checksum {
        let detail = "migration \(migration.version), \(migration.name)"
        throw StorageError(.editedMigration, at: path, detail: detail)
      }
      return MigrationStatus(
        version: migration.version,
        name: migration.name,
        appliedAt: applied?.instant
      )
    }
  }

  /// Checks that no newer program has changed the schema in a way that this one does not
  /// understand, and that the database was not moved.
  ///
  /// Call it in every write transaction: a migration may have been applied since the file was
  /// opened.
  ///
  /// - Throws: ``StorageError``.
  static func requireUnderstood(_ connection: Connection, path: String) throws {
    let known = Int64(Migration.latest)
    // The version is in the first page, which every transaction reads.
    let version = try connection.integer("PRAGMA user_version")
    guard version > known else { return }
    let needed = try connection.integer(
      "SELECT max(ifnull(compatible_from, version)) FROM schema_migrations"
    )
    guard needed > known else { return }
    try refuseIfMoved(connection, path: path)
    throw StorageError.newer(Int(version), than: Migration.latest, at: path)
  }

  /// Returns whether a pending migration changes what an older version relies on.
  ///
  /// No older version may then have the database open: it would go on writing by its own rules.
  ///
  /// - Parameters:
  ///   - path: the file, with symbolic links resolved; a new one needs no migration in this sense.
  ///   - lock: the open lock of the file.
  /// - Returns: whether every other program must close the file first.
  /// - Throws: as ``status()``.
  static func mustBeAlone(_ path: String, under lock: borrowing OpenLock) throws -> Bool {
    guard try DatabaseHeader(path: path).kind == .ours(isWAL: true) else { return false }
    let connection = try Connection(path: path, under: lock, busyTimeout: Database.busyTimeout)
    let status = try Migrator(connection, path: path).status()
    guard let current = status.last(where: { $0.appliedAt != nil })?.version else { return false }
    return Migration.all.contains { $0.version > current && $0.compatibleFrom > current }
  }

  /// Compares the schema with the one that the applied migrations create.
  ///
  /// - Returns: the faults, such as `trigger backdoor is unexpected`; empty if there are none.
  /// - Throws: as ``status()``.
  func schemaFaults() throws -> [String] {
    let applied = try status().prefix { $0.appliedAt != nil }
    let model = try Connection(.memory)
    try Migrator(model, path: path, migrations: Array(migrations.prefix(applied.count)))
      .apply(at: Date())
    let expected = try Self.definitions(model)
    let actual = try Self.definitions(connection)
    // A newer version, which this one can work beside, may have added tables, columns and indexes;
    // these run nothing.
    let isNewer = try connection.integer("PRAGMA user_version") > Int64(latest)
    return Set(expected.keys).union(actual.keys).sorted()
      .filter { expected[$0] != actual[$0] }
      .filter { name in
        !isNewer || actual[name] == nil || !(name.hasPrefix("table ") || name.hasPrefix("index "))
      }
      .map { name in
        let fault =
          actual[name] == nil
          ? "is missing" : expected[name] == nil ? "is unexpected" : "was changed"
        return "\(name) \(fault)"
      }
  }

  /// The definitions of everything in a schema that has one, by type and name.
  ///
  /// Indexes of constraints have none. SQLite reads whatever a damaged or forged file has, names
  /// that begin with `sqlite_` and names that stand twice included: only its own tables of
  /// statistics are left out.
  private static func definitions(_ connection: Connection) throws -> [String: [String]] {
    let sql = """
      SELECT type || ' ' || name, tbl_name || ': ' || sql FROM sqlite_schema
      WHERE sql IS NOT NULL AND sql NOT IN (
        'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
        'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'
      )
      ORDER BY sql
      """
    let rows = try connection.rows(sql) { ($0.text(0), [$0.text(1)]) }
    return Dictionary(rows, uniquingKeysWith: +)
  }

  /// Returns whether any migration is pending.
  ///
  /// - Throws: as ``status()``.
  func hasPending() throws -> Bool { try status().contains { $0.appliedAt == nil } }

  /// Applies the pending migrations: all or nothing.
  ///
  /// Call it only while holding the write lock.
  ///
  /// - Parameter now: the instant to record with each migration.
  /// - Throws: as ``status()``, and `SQLiteError`.
  func apply(at now: Date) throws {
    guard try hasPending() else { return }
    try withTemporaryFiles { try connection.transaction { try applyPending(at: now) } }
  }

  /// Lets a migration use temporary files: a small machine has no memory for a table of millions.
  func withTemporaryFiles(_ work: () throws -> Void) throws {
    let setting = try connection.integer("PRAGMA temp_store")
    try connection.execute("PRAGMA temp_store = FILE")
    defer { try? connection.execute("PRAGMA temp_store = \(setting)") }
    try work()
  }

  /// Applies the pending migrations in the current transaction.
  func applyPending(at now: Date) throws {
    let isPending = try readStatus().map { $0.appliedAt == nil }
    for (migration, isPending) in zip(migrations, isPending) where isPending {
      try apply(migration, at: now)
    }
    // Never lowered: a newer version may have applied more.
    let version = try connection.integer("PRAGMA user_version")
    if version < latest {
      try connection.execute("PRAGMA user_version = \(latest)")
    }
  }

  private func apply(_ migration: Migration, at now: Date) throws {
    if migration.version == 1 {
      try connection.execute(
        """
        CREATE TABLE schema_migrations (
          version INTEGER PRIMARY KEY,
          name TEXT NOT NULL,
          checksum TEXT NOT NULL,
          applied_at INTEGER NOT NULL
        ) STRICT
        """
      )
      try connection.record(keyRules: KeyRules.current, at: now)
    }
    try connection.run(script: migration.sql)
    try connection.execute(
      "INSERT INTO schema_migrations (version, name, checksum, applied_at) VALUES (?, ?, ?, ?)",
      [
        .integer(Int64(migration.version)), .text(migration.name), .text(migration.checksum),
        .instant(now),
      ]
    )
    guard migration.version >= Self.compatibilityMigration else { return }
    try connection.execute(
      "UPDATE schema_migrations SET compatible_from = ? WHERE version = ?",
      [.integer(Int64(migration.compatibleFrom)), .integer(Int64(migration.version))]
    )
  }

  /// The migration that adds the column `compatible_from`.
  private static let compatibilityMigration = 8

  private struct Applied {
    let checksum: String
    let instant: Date
    let compatibleFrom: Int
  }

  private func applied() throws -> [Int: Applied] {
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name = 'schema_migrations'"
    guard try connection.integer(tables) == 1 else { return [:] }
    // The column is added by a migration; before it, no older version understands a newer one.
    let columns =
      "SELECT count(*) FROM pragma_table_info('schema_migrations') WHERE name = 'compatible_from'"
    let compatibleFrom =
      try connection.integer(columns) == 1 ? "ifnull(compatible_from, version)" : "version"
    let sql =
      "SELECT version, checksum, applied_at, \(compatibleFrom) FROM schema_migrations WHERE version > 0"
    let rows = try connection.rows(sql) { row in
      let applied = Applied(
        checksum: row.text(1),
        instant: Date(millisecondsSince1970: row.integer(2)),
        compatibleFrom: Int(row.integer(3))
      )
      return (Int(row.integer(0)), applied)
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }
}
