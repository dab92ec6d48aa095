import Accounts
import Foundation

/// The database: one that writes, and readers beside it.
struct Database: Sendable {
  /// How long a caller waits for other processes before the answer is "busy".
  static let busyTimeout = Duration.seconds(5)

  /// The file, behind any symbolic links.
  let path: String

  /// Tells of commits, by whichever process.
  let commits: CommitWatch

  private let busyTimeout: Duration
  private let writer: Writer
  private let readers: ReaderPool

  /// Opens a database, making and migrating it where that is needed.
  ///
  /// - Parameters:
  ///   - path: the file; its folder has to exist.
  ///   - busyTimeout: how long to wait for other writers.
  ///   - now: the instant to note beside migrations.
  ///   - vfs: the way to the disk, by its name in SQLite; nil for the system's.
  /// - Throws: ``StorageError``. A file that is not ours is left as it is.
  init(
    path: String,
    busyTimeout: Duration = Database.busyTimeout,
    now: Date,
    vfs: String? = nil
  ) throws {
    do {
      self.init(
        try DatabaseFile(path: path, busyTimeout: busyTimeout, now: now, vfs: vfs),
        busyTimeout: busyTimeout
      )
    } catch {
      throw StorageError(error, path: path)
    }
  }

  /// Takes over a file that is open.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - busyTimeout: how long to wait for other writers.
  ///   - trail: how the audit log's end is signed; nil for not at all.
  init(
    _ file: sending DatabaseFile,
    busyTimeout: Duration = Database.busyTimeout,
    trail: AuditTrail? = nil
  ) {
    path = file.path
    self.busyTimeout = busyTimeout
    commits = CommitWatch(path: file.path)
    readers = ReaderPool(path: file.path, busyTimeout: busyTimeout)
    writer = Writer(file, trail)
  }

  /// Reads in one statement, or in several that need not agree with each other.
  ///
  /// - Throws: ``StorageError``.
  func read<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    do {
      return try await readers.read(body)
    } catch {
      throw StorageError.translating(error, path: path)
    }
  }

  /// Finishes the writes that are queued, makes the file alone the whole database, and lets go of it.
  ///
  /// A process that exits without it loses nothing, but leaves what it wrote in the WAL, deleted rows included.
  func close() async {
    await readers.close()
    commits.close()
    await writer.close()
  }

  /// Writes in one step: when it returns, the change survives a power loss; when it throws, nothing has
  /// changed.
  ///
  /// Writes that wait at the same time share a commit. One with a transaction of its own should take a fraction of the
  /// time-out of those who wait for it.
  ///
  /// - Parameters:
  ///   - scope: what the write shares its transaction with.
  ///   - body: what to write; it may not begin a transaction of its own.
  /// - Returns: the value of the body.
  /// - Throws: ``StorageError``, and what the body throws.
  func write<Result: Sendable>(
    in scope: QueuedWrite.Scope = .shared,
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    do {
      return try await writer.write(until: .now + busyTimeout, scope: scope, body)
    } catch {
      throw StorageError.translating(error, path: path)
    }
  }
}
