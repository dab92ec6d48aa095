import CSQLite

/// One SQLite connection, opened the only way this project opens them.
///
/// It is used from one thread at a time: ``Database`` sees to that.
final class Connection {
  private let handle: OpaquePointer
  private let busyMilliseconds: Int32

  /// Opens an existing file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - busyTimeout: how long a statement waits for another process's lock.
  /// - Throws: `SQLiteError` where there is no such file, or it cannot be opened.
  init(path: String, busyTimeout: Duration) throws(SQLiteError) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let error = SQLiteError(code, on: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    busyMilliseconds = Int32(busyTimeout / .milliseconds(1))
    sqlite3_busy_timeout(handle, busyMilliseconds)
    // Nothing in a file may reach beyond it or change our statements' meaning (sqlite.org/security.html).
    accounts_sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    accounts_sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    accounts_sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
    accounts_sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    // Checkpoints happen under the write lock and nowhere else: see WriteLock.
    accounts_sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Marks the file as ours and turns it to WAL mode: what lasts as long as the file.
  ///
  /// Only under the write lock, and only for a file that is empty or ours.
  func prepareFile() throws {
    // Before WAL mode, so that the mark is in the file itself and not only in the WAL.
    try execute("PRAGMA application_id = \(DatabaseHeader.applicationID)")
    let mode = try rows("PRAGMA journal_mode = WAL") { $0.text(0) }
    guard mode == ["wal"] else { throw NoWAL() }
  }

  /// Sets what lasts as long as the connection.
  func configure() throws(SQLiteError) {
    // An acknowledged write survives power loss (sqlite.org/pragma.html#pragma_synchronous).
    try execute("PRAGMA synchronous = FULL")
    try execute("PRAGMA wal_autocheckpoint = 0")
    try execute("PRAGMA foreign_keys = ON")
    try execute("PRAGMA cell_size_check = ON")
    // A deleted user's data is overwritten, not only unlinked.
    try execute("PRAGMA secure_delete = ON")
  }

  /// Runs a statement for its effect.
  func execute(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) {
    let statement = try Statement(sql, on: handle)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// Runs a statement and reads each of its rows.
  func rows<Element>(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    read: (Row) throws -> Element
  ) throws -> [Element] {
    let statement = try Statement(sql, on: handle)
    try statement.bind(values)
    var elements: [Element] = []
    while try statement.step() { elements.append(try read(statement.row)) }
    return elements
  }

  /// Runs a statement that gives one number, such as a PRAGMA.
  func integer(_ sql: String) throws -> Int64 {
    try rows(sql) { $0.integer(0) }.first ?? 0
  }

  /// Runs a text of several statements, such as a migration.
  func run(script: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, on: handle) }
  }

  /// Runs work in one write transaction: all of it happens, or nothing.
  ///
  /// Only under the write lock.
  func transaction<Result>(_ work: () throws -> Result) throws -> Result {
    try perform(work, after: "BEGIN IMMEDIATE")
  }

  /// Runs reads that have to agree with each other.
  func snapshot<Result>(_ work: () throws -> Result) throws -> Result {
    try perform(work, after: "BEGIN")
  }

  private func perform<Result>(_ work: () throws -> Result, after begin: String) throws -> Result {
    try execute(begin)
    do {
      let result = try work()
      try execute("COMMIT")
      return result
    } catch {
      // A failed COMMIT may have ended the transaction already; the first error is the one to tell.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Copies what the WAL holds into the database file.
  ///
  /// Only under the write lock.
  func checkpoint() throws(SQLiteError) {
    // It waits for nobody: while a reader needs the WAL, as much as possible is copied, and the WAL is
    // emptied another time.
    sqlite3_busy_timeout(handle, 0)
    defer { sqlite3_busy_timeout(handle, busyMilliseconds) }
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK || code == SQLITE_BUSY else { throw SQLiteError(code, on: handle) }
  }
}

/// The file system has no shared memory, without which there is no WAL mode.
struct NoWAL: Error, CustomStringConvertible {
  let description = "this file system cannot hold a database in WAL mode"
}
