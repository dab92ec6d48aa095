import Synchronization

/// Tells whether anything was committed between two moments, by any connection of any process.
///
/// It asks SQLite for `data_version` (sqlite.org/pragma.html#pragma_data_version) on a connection that is used for
/// nothing else: that reads shared memory, takes microseconds, and so is done on the caller's own thread.
final class CommitWatch: Sendable {
  private let path: String
  private let connection = Mutex<Connection?>(nil)

  /// Watches a database.
  ///
  /// - Parameter path: the file; it is opened when it is first asked about.
  init(path: String) { self.path = path }

  /// What is another number after a commit, and the same one as long as there is none.
  ///
  /// - Returns: nil where SQLite does not say: anything may have been committed then.
  func version() -> Int64? {
    connection.withLock { connection in
      do {
        let open = try connection ?? Connection(path: path, access: .read, busyTimeout: .zero)
        connection = open
        return try open.integer("PRAGMA data_version")
      } catch {
        return nil
      }
    }
  }
}
