import Foundation

/// The database, on a thread of its own.
actor Database {
  /// How long a caller waits for other writers before the answer is "busy".
  static let busyTimeout = Duration.seconds(5)

  /// The file, behind any symbolic links.
  nonisolated let path: String

  private let thread: DatabaseThread
  private let file: DatabaseFile

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Opens a database, making and migrating it where that is needed.
  ///
  /// - Parameters:
  ///   - path: the file; its folder has to exist.
  ///   - busyTimeout: how long to wait for other writers.
  ///   - now: the instant to note beside migrations.
  /// - Throws: ``StorageError``. A file that is not ours is left as it is.
  init(path: String, busyTimeout: Duration = Database.busyTimeout, now: Date) throws {
    do {
      file = try DatabaseFile(path: path, busyTimeout: busyTimeout, now: now)
    } catch {
      throw StorageError(error, path: path)
    }
    self.path = file.path
    thread = DatabaseThread(label: "accounts.database")
  }

  /// Reads in one statement or several that need not agree with each other.
  ///
  /// - Throws: ``StorageError``.
  func read<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) throws -> Result {
    do { return try body(file.connection) } catch { throw StorageError(error, path: path) }
  }

  /// Writes in one transaction: when it returns, the change survives a power loss; when it throws,
  /// nothing has changed.
  ///
  /// - Throws: ``StorageError``.
  func write<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) throws -> Result {
    do { return try file.write(body) } catch { throw StorageError(error, path: path) }
  }
}
