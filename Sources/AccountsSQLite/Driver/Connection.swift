import Accounts
import AccountsSQL
import CSQLite
import Foundation

/// An SQLite connection, opened the only way this project opens one.
///
/// SQLite finds the WAL and the shared memory by the name of the database. A connection that is
/// opened while the file is replaced could combine the old file with the new WAL; therefore no file
/// that other processes may use is opened without its ``OpenLock``.
///
/// Use it from one thread at a time: ``Writer`` and ``Reader`` see to that.
final class Connection {
  /// The access of a connection.
  enum Access {
    /// Reads, and writes under the ``WriteLock``.
    case write

    /// Reads only.
    case read

    /// Reads a file of another program, whose name is a URI (sqlite.org/uri.html).
    case foreign
  }

  private let handle: OpaquePointer
  private let statements: StatementCache
  private let busyMilliseconds: Int32
  private let openLock: OpenLock?

  /// The changes of the current transaction to the index for searches.
  var searchChanges = SearchChanges()

  /// Opens a database, and holds its open lock as long as the connection exists.
  ///
  /// - Parameters:
  ///   - path: the file, with symbolic links resolved.
  ///   - access: the access of the connection.
  ///   - busyTimeout: the time to wait for the open lock, and for another process's lock in a
  ///     statement.
  /// - Throws: ``LockFile/TimedOut`` while the file is being replaced; `SQLiteError` if it does not
  ///   exist or cannot be opened.
  convenience init(path: String, access: Access = .write, busyTimeout: Duration) throws {
    let lock = try OpenLock(besides: path, timeout: busyTimeout)
    try self.init(opening: path, access, busyTimeout: busyTimeout, vfs: nil, lock)
  }

  /// Opens a database under an open lock that the caller holds for longer than the connection
  /// exists.
  ///
  /// - Parameters:
  ///   - path: the file, with symbolic links resolved.
  ///   - lock: the open lock of the file.
  ///   - busyTimeout: the time a statement waits for another process's lock.
  ///   - vfs: the name of an SQLite VFS; nil for the default one.
  /// - Throws: `SQLiteError` if the file does not exist or cannot be opened.
  convenience init(
    path: String,
    under lock: borrowing OpenLock,
    busyTimeout: Duration,
    vfs: String? = nil
  ) throws(SQLiteError) {
    try self.init(opening: path, .write, busyTimeout: busyTimeout, vfs: vfs, nil)
  }

  /// Opens a database that no other process has open.
  ///
  /// - Throws: `SQLiteError` if the file does not exist or cannot be opened.
  convenience init(_ database: PrivateDatabase) throws(SQLiteError) {
    try self.init(opening: database.path, .write, busyTimeout: .zero, vfs: nil, nil)
  }

  /// Opens a database for maintenance: with its open lock, or without one if it is a backup.
  ///
  /// - Parameters:
  ///   - path: the file, with symbolic links resolved.
  ///   - kind: the kind of the file.
  /// - Throws: as the other initializers; ``StorageError`` for the log of another database beside
  ///   it.
  convenience init(maintaining path: String, _ kind: DatabaseHeader.Kind) throws {
    try kind.requireOwnLog(path: path)
    if let backup = PrivateDatabase(backup: path, kind) {
      try self.init(backup)
    } else {
      try self.init(path: path, busyTimeout: Connection.busyTimeout)
    }
  }

  /// Opens a file of another program that nobody changes, without locks or files beside it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - longestValue: the most bytes of a value; reading a longer one fails.
  /// - Throws: `SQLiteError` if the file cannot be opened.
  convenience init(foreignFile path: String, longestValue: Int32) throws(SQLiteError) {
    let allowed = CharacterSet(charactersIn: "/").union(.alphanumerics)
    let name = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    let uri = "file:\(name)?mode=ro&immutable=1"
    try self.init(opening: uri, .foreign, busyTimeout: .zero, vfs: nil, nil)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, longestValue)
  }

  private init(
    opening path: String,
    _ access: Access,
    busyTimeout: Duration,
    vfs: String?,
    _ openLock: consuming OpenLock?
  ) throws(SQLiteError) {
    Self.configureLibrary
    var handle: OpaquePointer?
    let mode =
      switch access {
      case .write: SQLITE_OPEN_READWRITE
      case .read: SQLITE_OPEN_READONLY
      case .foreign: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    let flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &handle, flags, vfs)
    guard code == SQLITE_OK, let handle else {
      let error = SQLiteError(code, on: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    self.openLock = openLock
    statements = StatementCache(of: handle)
    busyMilliseconds = Int32(clamping: Int64(busyTimeout / .milliseconds(1)))
    sqlite3_busy_timeout(handle, busyMilliseconds)
    // Nothing in a file may reach beyond it or change our statements' meaning
    // (sqlite.org/security.html).
    accounts_sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    accounts_sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    accounts_sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
    accounts_sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    // Checkpoints run only under the write lock: see WriteLock.
    accounts_sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
  }

  // The program never asks for SQLite's memory use, and counting takes a lock at every allocation
  // (sqlite.org/compile.html#default_memstatus). SQLite refuses the setting if the library is in
  // use already.
  private static let configureLibrary: Void = {
    _ = accounts_sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0)
  }()

  // Statements still in the cache are finalized after this, with the cache.
  deinit { sqlite3_close_v2(handle) }

  /// Whether a transaction is under way.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs a statement and discards its rows.
  func execute(_ sql: String, _ values: [SQLValue] = []) throws(SQLiteError) {
    let statement = try prepare(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// Runs a statement that changes rows.
  ///
  /// - Returns: the number of rows inserted, updated or deleted, without those of triggers.
  func change(_ sql: String, _ values: [SQLValue]) throws(SQLiteError) -> Int {
    try execute(sql, values)
    return Int(sqlite3_changes64(handle))
  }

  /// Runs a statement and reads each row.
  func rows<Element>(
    _ sql: String,
    _ values: [SQLValue] = [],
    read: (Row) throws -> Element
  ) throws -> [Element] {
    let statement = try prepare(sql)
    try statement.bind(values)
    var elements: [Element] = []
    while try statement.step() { elements.append(try read(statement.row)) }
    return elements
  }

  /// Runs a statement that returns one number, such as a PRAGMA.
  func integer(_ sql: String, _ values: [SQLValue] = []) throws -> Int64 {
    try rows(sql, values) { $0.integer(0) }.first ?? 0
  }

  /// Takes a statement from the cache, to be stepped by hand.
  func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try Statement(sql, on: handle, cache: statements)
  }

  /// Runs a script of several statements, such as a migration.
  func run(script: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, on: handle) }
  }

  /// Copies the WAL into the database file and empties the WAL.
  ///
  /// Call it only while holding the write lock. While a reader needs the WAL, the checkpoint copies
  /// as much as it can and leaves the WAL to a later one.
  ///
  /// - Parameter timeout: the time to wait for such readers.
  /// - Throws: `SQLiteError`; a reader in the way is not an error.
  func checkpoint(waiting timeout: Duration = .zero) throws(SQLiteError) {
    sqlite3_busy_timeout(handle, Int32(clamping: Int64(timeout / .milliseconds(1))))
    defer { sqlite3_busy_timeout(handle, busyMilliseconds) }
    // A connection that has read nothing yet has not opened the WAL, and would copy nothing.
    _ = try? integer("SELECT count(*) FROM sqlite_schema")
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK || code == SQLITE_BUSY else { throw SQLiteError(code, on: handle) }
  }

  /// Copies the whole database, as of now, over an empty one (sqlite.org/backup.html).
  ///
  /// - Parameters:
  ///   - target: the empty database.
  ///   - pages: the number of pages to copy between two reports.
  ///   - progress: a closure that receives the number of copied pages and the total.
  /// - Throws: `SQLiteError`, or an error from `progress`; the target is then unusable.
  func copy(
    to target: Connection,
    pages: Int32 = 1024,
    progress: (_ copied: Int, _ total: Int) throws -> Void
  ) throws {
    // Without our own transaction the copy would start again at every write.
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
