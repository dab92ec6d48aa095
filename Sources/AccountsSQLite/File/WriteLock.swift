/// The lock held for every write transaction and every checkpoint, in every process.
///
/// SQLite 3.7.0 to 3.51.2 can lose committed pages when a checkpoint overlaps a commit that restarts
/// the WAL, from two connections of any threads or processes (sqlite.org/wal.html, "WAL-reset bug").
/// Distributions still ship such versions. Whoever writes or checkpoints therefore holds this lock,
/// automatic checkpoints are off, and so are those on close: the overlap cannot happen.
///
/// It is fair: whoever waits holds the place of the next, which even the present holder has to queue
/// for. A server under load never shuts out the command line.
struct WriteLock: ~Copyable {
  private let file: LockFile
  private let timeout: Duration

  /// Opens the lock beside a database.
  ///
  /// - Parameters:
  ///   - database: the database file, behind any symbolic links.
  ///   - timeout: how long ``hold(waiting:_:)`` waits for another holder.
  /// - Throws: ``StorageError`` where the lock file can be neither opened nor made.
  init(besides database: String, timeout: Duration) throws {
    file = try LockFile(besides: database)
    self.timeout = timeout
  }

  /// Runs work while no other process, and no other database in this one, holds the lock.
  ///
  /// - Parameters:
  ///   - limit: how long to wait for another holder; the lock's own time-out, unless told otherwise.
  ///   - work: what to do meanwhile.
  /// - Returns: what the work returns.
  /// - Throws: ``LockFile/TimedOut``, or what the work throws.
  func hold<Result>(waiting limit: Duration? = nil, _ work: () throws -> Result) throws -> Result {
    try acquire(until: .now + (limit ?? timeout))
    defer { release() }
    return try work()
  }

  /// Waits for the lock.
  ///
  /// - Throws: ``LockFile/TimedOut``; `POSIXError` where the file system has no locks.
  func acquire(until deadline: ContinuousClock.Instant) throws {
    try LockFile.retry(until: deadline) { try file.tryLock(.next) }
    defer { file.unlock(.next) }
    try LockFile.retry(until: deadline) { try file.tryLock() }
  }

  /// Lets the next holder in.
  func release() { file.unlock() }
}
