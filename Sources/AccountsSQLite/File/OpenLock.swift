/// The lock that everybody who has the database open shares, so that nobody puts another file in its
/// place meanwhile.
struct OpenLock: ~Copyable {
  private let file: LockFile

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - database: the database file, behind any symbolic links.
  ///   - shared: false to have the database alone.
  ///   - timeout: how long to wait for others.
  /// - Throws: ``LockFile/TimedOut``; ``StorageError`` where the lock file cannot be opened.
  init(besides database: String, shared: Bool = true, timeout: Duration) throws {
    let file = try LockFile(besides: database)
    try LockFile.retry(until: .now + timeout) { try file.tryLock(.open, shared: shared) }
    self.file = file
  }
}
