import CSQLite

/// A connection of SQLite alone to the file of a test, as ``PlainConnection`` is one of libpq.
final class PlainFile {
  private let handle: OpaquePointer?

  /// Opens a file.
  ///
  /// - Throws: ``PlainFailure``.
  init(_ path: String) throws {
    var handle: OpaquePointer?
    let result = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil)
    self.handle = handle
    guard result == SQLITE_OK else { throw failure }
    sqlite3_busy_timeout(handle, 30_000)
  }

  deinit { sqlite3_close_v2(handle) }

  private var failure: PlainFailure {
    PlainFailure(message: String(cString: sqlite3_errmsg(handle)))
  }

  /// Runs a statement.
  ///
  /// - Returns: the first column of each row as text.
  /// - Throws: ``PlainFailure``.
  func run(_ sql: String) throws -> [String] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure }
    defer { sqlite3_finalize(statement) }
    var rows: [String] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        rows.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
      case SQLITE_DONE: return rows
      default: throw failure
      }
    }
  }
}
