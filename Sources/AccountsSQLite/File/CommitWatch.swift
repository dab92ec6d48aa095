import Synchronization

/// Detects commits, by any connection of any process.
///
/// The watch asks SQLite for `data_version` (sqlite.org/pragma.html#pragma_data_version) on a
/// connection used for nothing else. The query reads shared memory and takes microseconds, so it
/// runs on the caller's own thread.
final class CommitWatch: Sendable {
  private let path: String
  private let state = Mutex<(connection: Connection?, isClosed: Bool)>((nil, false))

  /// Watches a database.
  ///
  /// - Parameter path: the file; it is opened at the first query.
  init(path: String) { self.path = path }

  /// Closes the connection; ``version()`` is nil from then on.
  func close() { state.withLock { $0 = (nil, true) } }

  /// Returns a number that changes with every commit.
  ///
  /// - Returns: the number; nil if SQLite cannot tell, so that anything may have been committed.
  func version() -> Int64? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      do {
        let open = try state.connection ?? Connection(path: path, access: .read, busyTimeout: .zero)
        state.connection = open
        return try open.integer("PRAGMA data_version")
      } catch {
        return nil
      }
    }
  }
}
