import Foundation

/// The lock file beside the database, held for every write transaction and every checkpoint.
///
/// SQLite 3.7.0 to 3.51.2 can lose committed pages when a checkpoint overlaps a commit that restarts
/// the WAL, from two connections of any threads or processes (sqlite.org/wal.html, "WAL-reset bug").
/// Distributions still ship such versions. Whoever writes or checkpoints therefore holds this lock,
/// automatic checkpoints are off, and so are those on close: the overlap cannot happen.
struct WriteLock: ~Copyable {
  private let descriptor: Int32
  private let timeout: Duration

  /// Opens the lock file beside a database, making it where it is missing.
  ///
  /// A lock file belongs to whom the database belongs to, as its WAL does: one that root makes must
  /// not shut the owner out.
  ///
  /// - Parameters:
  ///   - database: the database file, behind any symbolic links.
  ///   - timeout: how long ``hold(waiting:_:)`` waits for another holder.
  /// - Throws: ``StorageError`` where the file can be neither opened nor made.
  init(besides database: String, timeout: Duration) throws {
    descriptor = try Self.open(besides: database)
    self.timeout = timeout
  }

  deinit { close(descriptor) }

  /// Runs work while no other process, and no other database in this one, holds the lock.
  ///
  /// - Parameters:
  ///   - limit: how long to wait for another holder; the lock's own time-out, unless told otherwise.
  ///   - work: what to do meanwhile.
  /// - Returns: what the work returns.
  /// - Throws: ``TimedOut``, or what the work throws.
  func hold<Result>(waiting limit: Duration? = nil, _ work: () throws -> Result) throws -> Result {
    try acquire(waiting: limit ?? timeout)
    defer { release() }
    return try work()
  }

  /// Waits for the lock.
  ///
  /// - Throws: ``TimedOut``; `POSIXError` where the file system has no locks.
  func acquire(waiting limit: Duration) throws {
    let deadline = ContinuousClock.now + limit
    var pause: UInt32 = 500
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw POSIXError.last }
      guard ContinuousClock.now < deadline else { throw TimedOut() }
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
  }

  /// Lets the next holder in.
  func release() { flock(descriptor, LOCK_UN) }

  private static func open(besides database: String) throws -> Int32 {
    let path = database + "-lock"
    var status = stat()
    guard stat(database, &status) == 0 else { throw StorageError(POSIXError.last, path: database) }
    let made = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if made >= 0 {
      fchmod(made, status.st_mode & 0o777)
      // Only root can give a file away, and only root needs to.
      _ = fchown(made, status.st_uid, status.st_gid)
      return made
    }
    let descriptor = Foundation.open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw StorageError(POSIXError.last, path: path) }
    return descriptor
  }

  /// Somebody else held the lock for the whole time-out.
  struct TimedOut: Error {}
}

extension POSIXError {
  /// What `errno` says of the call that just failed.
  static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
