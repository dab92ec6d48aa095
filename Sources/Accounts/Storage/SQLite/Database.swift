import Foundation

/// The database file: the one connection that writes it, and the lock under which it does.
actor Database {
  /// How long a caller waits for other writers before the answer is "busy".
  static let busyTimeout = Duration.seconds(5)

  /// The WAL size past which a commit is followed by a checkpoint, in bytes.
  private static let checkpointBytes: Int64 = 4 << 20

  /// The file.
  nonisolated let path: String

  private let thread: DatabaseThread
  private let connection: Connection
  private let lock: WriteLock

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Opens a database, making and migrating it where that is needed.
  ///
  /// - Parameters:
  ///   - path: the file; its folder has to exist.
  ///   - busyTimeout: how long to wait for other writers.
  ///   - now: the instant to note beside migrations.
  /// - Throws: ``StorageError``. A file that is not ours is left as it is.
  init(path: String, busyTimeout: Duration = Database.busyTimeout, now: Date) throws {
    self.path = path
    thread = DatabaseThread(label: "accounts.database")
    do {
      try Self.createFile(at: path)
      connection = try Connection(path: path, busyTimeout: busyTimeout)
      let migrator = Migrator(connection, path: path)
      // An empty file may be on its way to WAL mode elsewhere: it is looked at under the lock only.
      let isPending = try Self.isEmpty(path) || migrator.hasPending()
      lock = try WriteLock(path: path + "-lock", timeout: busyTimeout)
      if isPending { try lock.hold { try migrator.apply(at: now) } }
      try connection.configure()
    } catch {
      throw StorageError(error, path: path)
    }
  }

  /// Reads in one statement or several that need not agree with each other.
  ///
  /// - Throws: ``StorageError``.
  func read<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) throws -> Result {
    do { return try body(connection) } catch { throw StorageError(error, path: path) }
  }

  /// Writes in one transaction: when it returns, the change survives a power loss; when it throws,
  /// nothing has changed.
  ///
  /// - Throws: ``StorageError``.
  func write<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) throws -> Result {
    do {
      return try lock.hold {
        let result = try connection.transaction { try body(connection) }
        checkpointIfLarge()
        return result
      }
    } catch {
      throw StorageError(error, path: path)
    }
  }

  private func checkpointIfLarge() {
    guard Self.size(of: path + "-wal") > Self.checkpointBytes else { return }
    // The change is committed whatever becomes of the checkpoint; the next commit tries again.
    try? connection.checkpoint()
  }

  /// Makes an empty file that only its owner can read, since SQLite would use the umask's mode.
  private static func createFile(at path: String) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw POSIXError.last
    } else {
      try requireRegularFile(at: path)
    }
  }

  private static func requireRegularFile(at path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { throw POSIXError.last }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StorageError(.cannotOpen, path: path, detail: "not a regular file")
    }
  }

  private static func isEmpty(_ path: String) -> Bool { size(of: path) == 0 }

  private static func size(of path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }
}
