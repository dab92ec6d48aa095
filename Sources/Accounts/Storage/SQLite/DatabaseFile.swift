import Foundation

/// The database file: the one connection that writes it, and the lock under which it does.
///
/// It is used from one thread at a time: ``Database`` sees to that.
final class DatabaseFile {
  /// The file, behind any symbolic links.
  let path: String

  /// The connection.
  ///
  /// Writing through it takes ``write(_:)``.
  let connection: Connection

  private let lock: WriteLock

  /// The WAL size past which a commit is followed by a checkpoint, in bytes.
  private static let checkpointBytes: Int64 = 4 << 20

  /// Opens a database, making and migrating it where that is needed.
  ///
  /// - Parameters:
  ///   - path: the file; its folder has to exist.
  ///   - busyTimeout: how long to wait for other writers.
  ///   - now: the instant to note beside migrations.
  /// - Throws: anything a ``StorageError`` can be made of. A file that is not ours is left as it is.
  init(path: String, busyTimeout: Duration, now: Date) throws {
    try Self.createFile(at: path)
    // SQLite puts its files beside the one a link points to; the lock has to be one of them. An
    // absolute path is also never taken for a URI or for ":memory:".
    let path = try Self.resolved(path)
    let kind = try DatabaseHeader(path: path).kind
    try Self.requireOurs(kind, path: path)
    self.path = path
    lock = try WriteLock(besides: path, timeout: busyTimeout)
    connection = try Connection(path: path, busyTimeout: busyTimeout)
    let migrator = Migrator(connection, path: path)
    // What is not in WAL mode yet may be on its way there elsewhere: it is looked at under the lock.
    if kind != .ours(isWAL: true) {
      try lock.hold {
        try connection.prepareFile()
        try migrator.apply(at: now)
      }
    } else if try migrator.hasPending() {
      try lock.hold { try migrator.apply(at: now) }
    }
    try connection.configure()
  }

  deinit {
    // So that the file alone is the whole database again, and nothing deleted lingers in the WAL.
    guard Self.size(of: path + "-wal") > 0 else { return }
    try? lock.hold(waiting: .zero) { try connection.checkpoint() }
  }

  /// Writes in one transaction, and checkpoints where the WAL has grown large.
  ///
  /// - Throws: what the body throws, with nothing changed; ``WriteLock/TimedOut`` and `SQLiteError`.
  func write<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    try lock.hold {
      let result = try connection.transaction { try body(connection) }
      if Self.size(of: path + "-wal") > Self.checkpointBytes {
        // The change is committed whatever becomes of the checkpoint; the next commit tries again.
        try? connection.checkpoint()
      }
      return result
    }
  }

  /// Makes an empty file that only its owner can read, since SQLite would use the umask's mode.
  private static func createFile(at path: String) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
      return
    }
    guard errno != EEXIST else { return }
    let error = POSIXError.last
    var status = stat()
    let folder = URL(filePath: path).deletingLastPathComponent().path
    if error.code == .ENOENT, stat(folder, &status) == 0 {
      throw StorageError(.cannotOpen, path: path, detail: "no file can be made there")
    }
    throw error
  }

  private static func resolved(_ path: String) throws -> String {
    guard let resolved = realpath(path, nil) else {
      let reason = String(cString: strerror(errno))
      throw StorageError(.cannotOpen, path: path, detail: reason)
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func size(of path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  private static func requireOurs(_ kind: DatabaseHeader.Kind, path: String) throws {
    switch kind {
    case .empty, .ours: return
    case .foreign: throw StorageError(.foreignDatabase, path: path)
    case .notADatabase: throw StorageError(.notADatabase, path: path)
    }
  }
}

extension DatabaseFile {
  /// What a file's schema is made of, without making or changing the file.
  ///
  /// - Throws: anything a ``StorageError`` can be made of.
  static func migrationStatus(path: String) throws -> [MigrationStatus] {
    // A missing file, or an empty one, has the schema of an empty database, which needs no file.
    var file = ":memory:"
    if access(path, F_OK) == 0 || errno != ENOENT {
      let path = try resolved(path)
      let kind = try DatabaseHeader(path: path).kind
      try requireOurs(kind, path: path)
      if kind != .empty { file = path }
    }
    let connection = try Connection(path: file, busyTimeout: Database.busyTimeout)
    return try Migrator(connection, path: path).status()
  }
}
