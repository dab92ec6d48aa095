import Accounts
import AccountsFiles
import AccountsSQL
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
    migrations: [Migration] = Migrator.all,
    ignoresMoves: Bool = false
  ) {
    self.connection = connection
    self.path = path
    self.migrations = migrations
    self.ignoresMoves = ignoresMoves
  }

  /// Returns the migrations of the program, and those that were applied.
  ///
  /// - Throws: ``StorageError`` if the database is of a newer version, or its migrations are not
  ///   ours.
  func history() throws -> MigrationHistory { try connection.snapshot { try readHistory() } }

  private func readHistory() throws -> MigrationHistory {
    let tables = try connection.rows(
      "SELECT name FROM sqlite_schema WHERE name IN ('accounts_migrations', 'schema_migrations')"
    ) { $0.text(0) }
    // The name in builds before 1.0.
    if tables.contains("schema_migrations") { throw StorageError.unreleased(at: path) }
    guard !tables.isEmpty else { return MigrationHistory(migrations, at: path) }
    if !ignoresMoves { try connection.refuseIfMoved(from: path) }
    let history = try MigrationHistory(migrations, of: connection, at: path)
    try history.requireOurs()
    return history
  }

  /// Checks that no newer program has changed the schema in a way that this one does not
  /// understand, and that the database was not moved.
  ///
  /// Call it in every write transaction: a migration may have been applied since the file was
  /// opened.
  ///
  /// - Throws: ``StorageError``.
  static func requireUnderstood(_ connection: Connection, path: String) throws {
    let known = Int64(Migrator.latest)
    // The version is in the first page, which every transaction reads.
    let version = try connection.integer("PRAGMA user_version")
    guard version > known else { return }
    let needed = try connection.integer("SELECT max(compatible_from) FROM accounts_migrations")
    guard needed > known else { return }
    try connection.refuseIfMoved(from: path)
    throw StorageError.newer(Int(version), than: Migrator.latest, at: path)
  }

  /// Returns whether a pending migration changes what an older version relies on.
  ///
  /// No older version may then have the database open: it would go on writing by its own rules.
  ///
  /// - Parameters:
  ///   - path: the file, with symbolic links resolved; a new one needs no migration in this sense.
  ///   - lock: the open lock of the file.
  ///   - migrations: the migrations, in order; all of them by default.
  /// - Returns: whether every other program must close the file first.
  /// - Throws: as ``history()``.
  static func mustBeAlone(
    _ path: String,
    under lock: borrowing OpenLock,
    migrations: [Migration] = Migrator.all
  ) throws -> Bool {
    guard try DatabaseHeader(path: path).kind == .ours(isWAL: true) else { return false }
    let connection = try Connection(path: path, under: lock, busyTimeout: Connection.busyTimeout)
    return try Migrator(connection, path: path, migrations: migrations).history()
      .needsDatabaseAlone
  }

  /// Compares the schema with the one that the applied migrations create.
  ///
  /// - Returns: the faults, such as `trigger backdoor is unexpected`; empty if there are none.
  /// - Throws: as ``history()``.
  func schemaFaults() throws -> [String] {
    let history = try history()
    let model = try Connection(.memory)
    try Migrator(model, path: path, migrations: history.known).apply(at: Date())
    let expected = try Self.definitions(model)
    let actual = try Self.definitions(connection)
    // A newer version, which this one can work beside, may have added tables, columns and indexes;
    // these run nothing.
    let isNewer = history.last > latest
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

  /// Applies the pending migrations: all or nothing.
  ///
  /// Call it only while holding the write lock.
  ///
  /// - Parameter now: the instant to record with each migration.
  /// - Throws: as ``history()``, and `SQLiteError`.
  func apply(at now: Date) throws {
    guard try !history().pending.isEmpty else { return }
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
    let history = try readHistory()
    for migration in history.pending {
      try connection.run(script: migration.sql)
      try connection.record(migration, at: now)
    }
    if history.isEmpty { try connection.record(keyRules: KeyRules.current, at: now) }
    // Never lowered: a newer version may have applied more.
    let version = try connection.integer("PRAGMA user_version")
    if version < latest {
      try connection.execute("PRAGMA user_version = \(latest)")
    }
  }
}
