/// The lock held for every write transaction and every checkpoint, in every process.
///
/// SQLite 3.7.0 to 3.51.2 can lose committed pages when a checkpoint overlaps a commit that
/// restarts the WAL, from two connections of any threads or processes (sqlite.org/wal.html,
/// "WAL-reset bug"). Distributions still ship such versions. Every writer and every checkpoint
/// therefore holds this lock, and automatic checkpoints, also those on close, are off: the overlap
/// cannot happen.
///
/// The lock is fair: a waiting process holds the next place in the queue, so that even the current
/// holder has to queue behind it. A busy server never starves the command line.
struct WriteLock: ~Copyable {
  private var file: LockFile
  private let timeout: Duration

  /// Opens the lock beside a database.
  ///
  /// - Parameters:
  ///   - database: the database file, with symbolic links resolved.
  ///   - timeout: the time ``hold(waiting:_:)`` waits for another holder.
  /// - Throws: ``StorageError`` if the lock file can be neither opened nor created.
  init(besides database: String, timeout: Duration) throws {
    file = try LockFile(besides: database)
    self.timeout = timeout
  }

  /// Runs work while holding the lock, which excludes other processes and other databases in this
  /// one.
  ///
  /// - Parameters:
  ///   - limit: the time to wait for another holder; nil for the lock's time-out.
  ///   - work: the work.
  /// - Returns: the result of the work.
  /// - Throws: ``LockFile/TimedOut``, or an error from the work.
  mutating func hold<Result>(
    waiting limit: Duration? = nil,
    _ work: () throws -> Result
  ) throws -> Result {
    try acquire(until: .now + (limit ?? timeout))
    defer { release() }
    return try work()
  }

  /// Waits for the lock.
  ///
  /// - Throws: ``LockFile/TimedOut``; `POSIXError` if the file system has no locks.
  mutating func acquire(until deadline: ContinuousClock.Instant) throws {
    repeat {
      if file.isReplaced { try file.reopen() }
      try LockFile.retry(until: deadline) { try file.tryLock(.next) }
      defer { file.unlock(.next) }
      try LockFile.retry(until: deadline) { try file.tryLock() }
    } while file.isReplaced
  }

  /// Releases the lock to the next holder.
  func release() { file.unlock() }
}
