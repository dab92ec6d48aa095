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

  /// Opens the lock file, making it where it is missing.
  ///
  /// - Parameters:
  ///   - path: the lock file.
  ///   - timeout: how long ``hold(_:)`` waits for another holder.
  /// - Throws: `POSIXError` where the file can be neither opened nor made.
  init(path: String, timeout: Duration) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError.last }
    self.timeout = timeout
  }

  deinit { close(descriptor) }

  /// Runs work while no other process, and no other database in this one, holds the lock.
  ///
  /// - Throws: ``TimedOut``, or what the work throws.
  func hold<Result>(_ work: () throws -> Result) throws -> Result {
    try acquire()
    defer { release() }
    return try work()
  }

  /// Waits for the lock.
  ///
  /// - Throws: ``TimedOut``; `POSIXError` where the file system has no locks.
  func acquire() throws {
    let deadline = ContinuousClock.now + timeout
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

  /// Somebody else held the lock for the whole time-out.
  struct TimedOut: Error {}
}

extension POSIXError {
  /// What `errno` says of the call that just failed.
  static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
