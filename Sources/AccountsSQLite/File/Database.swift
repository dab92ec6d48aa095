import Accounts
import Foundation

/// The database: one writer and a pool of readers.
struct Database: Sendable {
  /// The path of the file, with symbolic links resolved.
  let path: String

  /// Detects commits, by any process.
  let commits: CommitWatch

  private let identities: [String: FileIdentity]
  private let busyTimeout: Duration
  private let writer: Writer
  private let readers: ReaderPool

  /// Opens a database, creating and migrating it if needed.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must exist.
  ///   - busyTimeout: the time to wait for other writers.
  ///   - now: the instant to record with migrations.
  ///   - vfs: the name of an SQLite VFS; nil for the default one.
  /// - Throws: ``StorageError``. A file that is not ours is left unchanged.
  init(
    path: String,
    busyTimeout: Duration = Connection.busyTimeout,
    now: Date,
    vfs: String? = nil
  ) throws {
    do {
      self.init(
        try DatabaseFile(path: path, busyTimeout: busyTimeout, now: now, vfs: vfs),
        busyTimeout: busyTimeout
      )
    } catch {
      throw StorageError(error, at: path)
    }
  }

  /// Takes ownership of an open file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - busyTimeout: the time to wait for other writers.
  ///   - signer: the signer of the audit log; nil for an unsigned log.
  init(
    _ file: sending DatabaseFile,
    busyTimeout: Duration = Connection.busyTimeout,
    signer: AuditSigner? = nil
  ) {
    path = file.path
    self.busyTimeout = busyTimeout
    commits = CommitWatch(path: file.path)
    identities = Self.identities(file.path)
    readers = ReaderPool(path: file.path, busyTimeout: busyTimeout, cache: file.cache)
    writer = Writer(file, signer)
  }

  /// The identities of the database file and its lock file.
  private static func identities(_ path: String) -> [String: FileIdentity] {
    [path, path + "-lock"].reduce(into: [:]) { $0[$1] = try? FileIdentity(path: $1) }
  }

  /// Checks that neither the file nor its lock file was removed or replaced: nothing could be
  /// stored then.
  ///
  /// - Throws: ``StorageError``.
  func requireInPlace() throws {
    guard Self.identities(path) == identities else { throw StorageError.replaced(at: path) }
  }

  /// Reads in one statement, or in several that may see different commits.
  ///
  /// - Throws: ``StorageError``.
  func read<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    do {
      return try await readers.read(body)
    } catch {
      throw StorageError.translating(error, at: path)
    }
  }

  /// Runs a long read, such as of the whole audit log.
  ///
  /// - Throws: ``StorageError``, or an error from the body.
  func readAlone<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    do {
      return try await readers.readAlone(body)
    } catch {
      throw StorageError.translating(error, at: path)
    }
  }

  /// Finishes the reads and writes under way, checkpoints the WAL and closes the file.
  ///
  /// A process that exits without closing loses nothing, but leaves its writes in the WAL, deleted
  /// rows included.
  func close() async {
    await readers.close()
    commits.close()
    await writer.close()
  }

  /// Writes atomically: after it returns, the change survives a power loss; if it throws, nothing
  /// has changed.
  ///
  /// If the caller is cancelled, the write is made all the same: it may be in a commit already.
  ///
  /// Writes in the queue share a commit. A write with its own transaction should take only a
  /// fraction of the time-out of the callers behind it.
  ///
  /// - Parameters:
  ///   - scope: the scope of the write's transaction.
  ///   - body: the work; it must not begin a transaction.
  /// - Returns: the result of the body.
  /// - Throws: ``StorageError``, or an error from the body.
  func write<Result: Sendable>(
    in scope: QueuedWrite.Scope = .shared,
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    do {
      return try await writer.write(until: .now + busyTimeout, scope: scope, body)
    } catch {
      throw StorageError.translating(error, at: path)
    }
  }
}
