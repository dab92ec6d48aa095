import CSQLite

/// One SQLite connection, opened the only way this project opens them.
///
/// It is used from one thread at a time: ``Writer`` and ``Reader`` see to that.
final class Connection {
  /// What a connection may do.
  enum Access {
    /// Change the database, under the ``WriteLock``.
    case write

    /// Read.
    case read
  }

  private let handle: OpaquePointer
  private let statements: StatementCache
  private let busyMilliseconds: Int32

  /// Opens an existing file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - access: what the connection may do.
  ///   - busyTimeout: how long a statement waits for another process's lock.
  ///   - vfs: the way to the disk, by its name in SQLite; nil for the system's.
  /// - Throws: `SQLiteError` where there is no such file, or it cannot be opened.
  init(
    path: String,
    access: Access = .write,
    busyTimeout: Duration,
    vfs: String? = nil
  ) throws(SQLiteError) {
    Self.configureLibrary
    var handle: OpaquePointer?
    let mode = access == .write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    let flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &handle, flags, vfs)
    guard code == SQLITE_OK, let handle else {
      let error = SQLiteError(code, on: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    statements = StatementCache(of: handle)
    busyMilliseconds = Int32(clamping: Int64(busyTimeout / .milliseconds(1)))
    sqlite3_busy_timeout(handle, busyMilliseconds)
    // Nothing in a file may reach beyond it or change our statements' meaning (sqlite.org/security.html).
    accounts_sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    accounts_sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    accounts_sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
    accounts_sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    // Checkpoints happen under the write lock and nowhere else: see WriteLock.
    accounts_sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
  }

  // Nobody asks how much memory SQLite has, and counting takes a lock at every allocation
  // (sqlite.org/compile.html#default_memstatus). It is refused where the library is in use already.
  private static let configureLibrary: Void = {
    _ = accounts_sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0)
  }()

  // Statements that are still waiting in the cache end after it, when the cache does.
  deinit { sqlite3_close_v2(handle) }

  /// Whether a transaction is under way.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs a statement for its effect.
  func execute(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) {
    let statement = try prepare(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// Runs a statement for its effect.
  ///
  /// - Returns: how many rows it inserted, updated or deleted, those of triggers aside.
  func change(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteError) -> Int {
    try execute(sql, values)
    return Int(sqlite3_changes64(handle))
  }

  /// Runs a statement and reads each of its rows.
  func rows<Element>(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    read: (Row) throws -> Element
  ) throws -> [Element] {
    let statement = try prepare(sql)
    try statement.bind(values)
    var elements: [Element] = []
    while try statement.step() { elements.append(try read(statement.row)) }
    return elements
  }

  /// Runs a statement that gives one number, such as a PRAGMA.
  func integer(_ sql: String, _ values: [SQLiteValue] = []) throws -> Int64 {
    try rows(sql, values) { $0.integer(0) }.first ?? 0
  }

  /// Takes a statement out of the cache, to be stepped by hand.
  func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try Statement(sql, on: handle, cache: statements)
  }

  /// Runs a text of several statements, such as a migration.
  func run(script: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, on: handle) }
  }

  /// Copies what the WAL holds into the database file, and empties the WAL.
  ///
  /// Only under the write lock. While a reader needs the WAL, as much as possible is copied, and the WAL
  /// is emptied another time.
  ///
  /// - Parameter patience: how long to wait for such readers.
  /// - Throws: `SQLiteError`; a reader in the way is no error.
  func checkpoint(waiting patience: Duration = .zero) throws(SQLiteError) {
    sqlite3_busy_timeout(handle, Int32(clamping: Int64(patience / .milliseconds(1))))
    defer { sqlite3_busy_timeout(handle, busyMilliseconds) }
    // A connection that has read nothing yet has not opened the WAL, and would copy nothing.
    _ = try? integer("SELECT count(*) FROM sqlite_schema")
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK || code == SQLITE_BUSY else { throw SQLiteError(code, on: handle) }
  }

  /// Copies the whole database, as it is at this moment, over an empty one
  /// (sqlite.org/backup.html).
  ///
  /// - Parameters:
  ///   - target: the empty database.
  ///   - pages: how many pages to copy between two reports.
  ///   - progress: told how many pages are copied, of how many.
  /// - Throws: `SQLiteError`, or what the progress throws; the target is of no use then.
  func copy(
    to target: Connection,
    pages: Int32 = 1024,
    progress: (_ copied: Int, _ total: Int) throws -> Void
  ) throws {
    // A transaction of our own keeps the copy from starting again whenever somebody writes.
    try snapshot {
      _ = try integer("SELECT count(*) FROM sqlite_schema")
      guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
        throw SQLiteError(sqlite3_errcode(target.handle), on: target.handle)
      }
      var code = SQLITE_OK
      do {
        while code == SQLITE_OK {
          code = sqlite3_backup_step(backup, pages)
          let total = Int(sqlite3_backup_pagecount(backup))
          try progress(total - Int(sqlite3_backup_remaining(backup)), total)
        }
      } catch {
        sqlite3_backup_finish(backup)
        throw error
      }
      let result = sqlite3_backup_finish(backup)
      guard code == SQLITE_DONE, result == SQLITE_OK else {
        throw SQLiteError(code, on: result == SQLITE_OK ? nil : target.handle)
      }
    }
  }
}
