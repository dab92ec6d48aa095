import Accounts
import AccountsFiles
import AccountsSQL
import Foundation

/// The database file: its only writing connection, and the lock for writing.
///
/// Use it from one thread at a time: ``Writer`` sees to that.
final class DatabaseFile {
  /// The path of the file, with symbolic links resolved.
  let path: String

  /// The connection.
  ///
  /// Write through it only between ``lock(until:)`` and ``unlock()``.
  let connection: Connection

  /// The page cache of each connection.
  let cache: PageCache

  private var writeLock: WriteLock
  private var openLock: OpenLock
  private let identity: FileIdentity
  private var log: WriteAheadLog

  /// Opens a database, creating and migrating it if needed.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must exist.
  ///   - busyTimeout: the time to wait for other writers.
  ///   - now: the instant to record with migrations.
  ///   - vfs: the name of an SQLite VFS; nil for the default one.
  ///   - checkpointBytes: the size of the WAL above which a checkpoint follows a commit.
  ///   - cache: the page cache of each connection.
  ///   - migrations: the migrations, in order; all of them by default.
  /// - Throws: an error that ``StorageError`` can translate. A file that is not ours is left
  ///   unchanged.
  init(
    path: String,
    busyTimeout: Duration,
    now: Date,
    vfs: String? = nil,
    checkpointBytes: Int64 = 4 << 20,
    cache: PageCache = .largest,
    migrations: [Migration] = Migrator.all
  ) throws {
    self.cache = cache
    let path = try DatabasePath.makingFile(at: path)
    try DatabasePath.requireLocal(path)
    // Create no files beside a database that is not ours.
    let first = try DatabaseHeader(path: path).kind
    try first.requireOurs(path: path)
    try first.requireOwnLog(path: path)
    openLock = try OpenLock(besides: path, timeout: busyTimeout)
    if try Migrator.mustBeAlone(path, under: openLock, migrations: migrations) {
      try Self.excludeOthers(from: path, &openLock)
    }
    // Check again: another file may have been restored in its place before we got the lock.
    let kind = try DatabaseHeader(path: path).kind
    try kind.requireOurs(path: path)
    self.path = path
    log = WriteAheadLog(of: path, checkpointBytes: checkpointBytes)
    identity = try FileIdentity(path: path)
    writeLock = try WriteLock(besides: path, timeout: busyTimeout)
    connection = try Connection(path: path, under: openLock, busyTimeout: busyTimeout, vfs: vfs)
    let migrator = Migrator(connection, path: path, migrations: migrations)
    // Another process may be switching the file to WAL mode right now, so look again under the
    // lock.
    if kind == .ours(isWAL: true) {
      try connection.configure(cache)
      if try !migrator.history().pending.isEmpty {
        try writeLock.hold { try migrator.apply(at: now) }
      }
    } else {
      try writeLock.hold {
        try connection.prepareFile()
        try connection.configure(cache)
        try migrator.apply(at: now)
      }
    }
    try openLock.admitOthers()
  }

  private static func excludeOthers(from path: String, _ lock: inout OpenLock) throws {
    do {
      try lock.excludeOthers(timeout: .seconds(1))
    } catch is LockFile.TimedOut {
      let detail =
        "an older version has it open, and must close it before this version can migrate it"
      throw StorageError(.inUse, at: path, detail: detail)
    }
  }

  /// Waits for the write lock, which is held for every write transaction and every checkpoint.
  ///
  /// - Throws: ``LockFile/TimedOut``; ``StorageError`` if the database or its lock file was
  ///   replaced: other processes would not see a write then.
  func lock(until deadline: ContinuousClock.Instant) throws {
    try writeLock.acquire(until: deadline)
    guard !openLock.isReplaced, (try? FileIdentity(path: path)) == identity else {
      writeLock.release()
      throw StorageError.replaced(at: path)
    }
  }

  /// Releases the write lock.
  func unlock() { writeLock.release() }

  /// Checkpoints the WAL, so that the file alone is the whole database and no deleted data stays in
  /// the WAL.
  ///
  /// Other processes that write or read may block the checkpoint for longer than
  /// ``WriteAheadLog/timeout``. Then the last process to close does it.
  func checkpointAtEnd() {
    guard log.size > 0 else { return }
    let timeout = WriteAheadLog.timeout
    guard (try? lock(until: .now + timeout)) != nil else { return }
    defer { unlock() }
    try? connection.checkpoint(waiting: timeout)
  }

  /// Checkpoints the WAL if it has grown large.
  ///
  /// Call it only while holding the write lock. If the checkpoint fails, committed data stays
  /// committed and a later commit tries again.
  func checkpointIfLarge() {
    guard let timeout = log.checkpointTimeout() else { return }
    try? connection.checkpoint(waiting: timeout)
    log.noteCheckpoint()
  }
}
