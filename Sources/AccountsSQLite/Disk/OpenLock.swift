/// The shared lock of all that have the database open, so that no process replaces the file
/// meanwhile.
struct OpenLock: ~Copyable {
  private var file: LockFile

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - database: the database file, with symbolic links resolved.
  ///   - shared: false for exclusive access to the database.
  ///   - timeout: the time to wait for others.
  /// - Throws: ``LockFile/TimedOut``; ``StorageError`` if the lock file cannot be opened.
  init(besides database: String, shared: Bool = true, timeout: Duration) throws {
    var file = try LockFile(besides: database)
    try Self.lock(&file, shared: shared, until: .now + timeout)
    self.file = file
  }

  /// Whether the lock file was removed or replaced, so that the lock excludes nobody.
  var isReplaced: Bool { file.isReplaced }

  /// Trades the shared lock for the exclusive one.
  ///
  /// Another process may replace the file before the exclusive lock is acquired: close every
  /// connection first, and read the header again.
  ///
  /// - Throws: ``LockFile/TimedOut``; no lock is held then.
  mutating func excludeOthers(timeout: Duration) throws {
    file.unlock(.open)
    try Self.lock(&file, shared: false, until: .now + timeout)
  }

  /// Trades the exclusive lock for the shared one, without letting go of it.
  ///
  /// - Throws: `POSIXError`.
  func admitOthers() throws { _ = try file.tryLock(.open, shared: true) }

  private static func lock(
    _ file: inout LockFile,
    shared: Bool,
    until deadline: ContinuousClock.Instant
  ) throws {
    repeat {
      if file.isReplaced { try file.reopen() }
      try LockFile.retry(until: deadline) { try file.tryLock(.open, shared: shared) }
    } while file.isReplaced
  }
}
