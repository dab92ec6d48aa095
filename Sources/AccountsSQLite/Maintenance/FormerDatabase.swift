import Accounts
import AccountsFiles
import AccountsSQL
import CSQLite
import Foundation

/// The database that a backup replaces: an existing one, or a new empty file.
///
/// An exclusive lock keeps other processes from opening it until the backup has its name: old and
/// new file would otherwise share one WAL.
struct FormerDatabase: ~Copyable {
  /// The path of the file, with symbolic links resolved.
  let path: String

  private let keptPath: String
  private let isNew: Bool
  private let isFirstLock: Bool
  private let lock: OpenLock

  /// Locks the database at a path; creates an empty file if there is none.
  ///
  /// - Parameters:
  ///   - path: the database file; its folder must exist.
  ///   - isReplacing: whether an existing file may be replaced.
  ///   - now: the instant, used in the new name.
  /// - Throws: ``StorageError`` if it exists and must not be replaced, is not ours, or is in use;
  ///   `POSIXError`.
  init(at path: String, isReplacing: Bool, now: Date) throws {
    let isNew = try DatabasePath.makeFile(at: path)
    guard isNew || isReplacing else { throw StorageError(.alreadyExists, at: path) }
    let path = try DatabasePath.resolved(path)
    // Also before it is locked, which would leave a file beside a database of another program.
    try Self.requireOurs(path)
    let isFirstLock = access(path + "-lock", F_OK) != 0
    let lock = try Self.lock(path)
    try Self.requireOurs(path)
    let kind = try DatabaseHeader(path: path).kind
    // A service may have made a database of the new file before it was locked.
    guard kind == .empty || isReplacing else { throw StorageError(.alreadyExists, at: path) }
    self.isNew = isNew && kind == .empty
    self.isFirstLock = isFirstLock
    self.path = path
    self.lock = lock
    let stamp = now.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    keptPath = "\(path).before-restore-\(stamp)"
  }

  /// Refuses a database of another program; a damaged file may have been ours.
  private static func requireOurs(_ path: String) throws {
    guard try DatabaseHeader(path: path).kind != .foreign else {
      throw StorageError(.foreignDatabase, at: path)
    }
  }

  private static func lock(_ path: String) throws -> OpenLock {
    do {
      return try OpenLock(besides: path, shared: false, timeout: .seconds(1))
    } catch is LockFile.TimedOut {
      throw StorageError(.inUse, at: path)
    }
  }

  /// Checks that the database has the current schema and no rows, if it is not an empty file.
  ///
  /// - Throws: ``StorageError``, and errors that it can translate.
  func requireNoRows() throws {
    guard try DatabaseHeader(path: path).kind != .empty else { return }
    let connection = try Connection(path: path, under: lock, busyTimeout: .seconds(1))
    try connection.configure()
    try Migrator(connection, path: path).requireMovable()
    if try connection.hasMovableRows() { throw StorageError(.notEmpty, at: path) }
  }

  /// Renames the database and puts a copy in its place.
  ///
  /// - Returns: the new path of the database; nil if the file was new.
  /// - Throws: ``StorageError`` if another program uses it, or `POSIXError`; it is then unchanged,
  ///   unless only the folder could not be synchronized at the end: then the copy may not survive a
  ///   power loss, and the database is kept under its new name.
  func replace(by copy: DatabaseCopy) throws -> String? {
    do {
      var writes = try WriteLock(besides: path, timeout: .seconds(1))
      try writes.hold { try exchange(copy) }
    } catch is LockFile.TimedOut {
      throw StorageError(.inUse, at: path)
    }
    try Folder.synchronize(of: path)
    return isNew ? nil : keptPath
  }

  /// Removes the file if it is the new, empty one, and then also the lock file that came with it.
  func removeIfNew() {
    guard isNew, (try? DatabaseHeader(path: path).kind) == .empty else { return }
    unlink(path)
    // Whoever waits for the lock notices it.
    if isFirstLock { unlink(path + "-lock") }
  }

  private func exchange(_ copy: DatabaseCopy) throws {
    if !isNew {
      try completeFile()
      guard link(path, keptPath) == 0 else { throw POSIXError.last }
    }
    do {
      try setLogsAside()
      try Folder.synchronize(of: path)
      try copy.replace(path)
    } catch {
      putLogsBack()
      if !isNew { unlink(keptPath) }
      throw error
    }
  }

  /// Moves everything into the one file, without WAL mode.
  ///
  /// SQLite does it only for the sole connection, so this also notices programs that do not know
  /// our locks. Of a file too damaged for it, the logs are kept as well.
  private func completeFile() throws {
    do {
      let connection = try Connection(path: path, under: lock, busyTimeout: .seconds(1))
      _ = try connection.rows("PRAGMA journal_mode = DELETE") { $0.text(0) }
    } catch let error as SQLiteError where error.isBusy {
      throw StorageError(.inUse, at: path)
    } catch let error as SQLiteError where error.isCorruption || error.code == SQLITE_NOTADB {
    }
  }

  /// Renames leftover logs along with their database: SQLite would read them as the new one's.
  private func setLogsAside() throws {
    for suffix in Self.logs where access(path + suffix, F_OK) == 0 {
      guard rename(path + suffix, keptPath + suffix) == 0 else { throw POSIXError.last }
    }
    // The index of the log; SQLite creates it again.
    unlink(path + "-shm")
  }

  private func putLogsBack() {
    for suffix in Self.logs { rename(keptPath + suffix, path + suffix) }
  }

  private static let logs = ["-wal", "-journal"]
}
