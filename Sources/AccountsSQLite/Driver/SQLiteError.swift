import CSQLite

/// An error that SQLite reported.
///
/// The error carries the SQL but never the bound values: they are people's names and hashes.
struct SQLiteError: Error {
  /// The extended result code (sqlite.org/rescode.html).
  let extendedCode: Int32

  /// The message from SQLite.
  let message: String

  /// The failed statement, on one line, if there was one.
  let sql: String?

  /// The system's error number; 0 for none.
  let systemError: Int32

  /// The primary result code: the low byte of the extended one.
  var code: Int32 { extendedCode & 0xFF }

  /// Whether the file, or a part of it such as an index, is damaged.
  var isCorruption: Bool { code == SQLITE_CORRUPT }

  /// Whether another connection is in the way.
  var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }

  /// Whether the file may not be written.
  var isReadOnly: Bool { code == SQLITE_READONLY }

  /// Reads the last error of a connection.
  ///
  /// - Parameters:
  ///   - code: the result code of the failed call.
  ///   - handle: the connection; nil if it could not be created.
  ///   - sql: the statement that failed.
  init(_ code: Int32, on handle: OpaquePointer?, sql: String? = nil) {
    extendedCode = handle.map { sqlite3_extended_errcode($0) } ?? code
    message = String(cString: handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    self.sql = sql.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    systemError = handle.map { sqlite3_system_errno($0) } ?? 0
  }
}

extension SQLiteError: CustomStringConvertible {
  /// The code, the message and the SQL.
  var description: String {
    "SQLite error \(extendedCode): \(message)" + (sql.map { " in \($0)" } ?? "")
  }
}
