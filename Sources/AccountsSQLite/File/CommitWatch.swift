import Synchronization

/// Tells whether anything was committed between two moments, by any connection of any process.
///
/// It asks SQLite for `data_version` (sqlite.org/pragma.html#pragma_data_version) on a connection that is used for
/// nothing else: that reads shared memory, takes microseconds, and so is done on the caller's own thread.
final class CommitWatch: Sendable {
  private let path: String
  private let state = Mutex<(connection: Connection?, isClosed: Bool)>((nil, false))

  /// Watches a database.
  ///
  /// - Parameter path: the file; it is opened when it is first asked about.
  init(path: String) { self.path = path }

  /// Closes the connection; ``version()`` is nil from then on.
  func close() { state.withLock { $0 = (nil, true) } }

  /// A number that changes with every commit.
  ///
  /// - Returns: nil where SQLite does not say: anything may have been committed then.
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
