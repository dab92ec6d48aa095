import CSQLite

/// What SQLite said when a call failed.
///
/// It carries the SQL and never the values bound to it: those are people's names and hashes.
struct SQLiteError: Error {
  /// The extended result code (sqlite.org/rescode.html).
  let extendedCode: Int32

  /// SQLite's own words for it.
  let message: String

  /// The statement that failed, on one line, where there was one.
  let sql: String?

  /// What the system said to SQLite; 0 where it said nothing.
  let systemError: Int32

  /// The primary result code: the low byte of the extended one.
  var code: Int32 { extendedCode & 0xFF }

  /// Whether the file, or a part of it such as an index, is damaged.
  var isCorruption: Bool { code == SQLITE_CORRUPT }

  /// Whether the file may not be written.
  var isReadOnly: Bool { code == SQLITE_READONLY }

  /// Reads the error that a connection holds.
  ///
  /// - Parameters:
  ///   - code: what the failed call returned.
  ///   - handle: the connection; nil where it could not even be made.
  ///   - sql: the statement that failed.
  init(_ code: Int32, on handle: OpaquePointer?, sql: String? = nil) {
    extendedCode = handle.map { sqlite3_extended_errcode($0) } ?? code
    message = String(cString: handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    self.sql = sql.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    systemError = handle.map { sqlite3_system_errno($0) } ?? 0
  }
}

extension SQLiteError: CustomStringConvertible {
  /// The code, the words and the SQL.
  var description: String {
    "SQLite error \(extendedCode): \(message)" + (sql.map { " in \($0)" } ?? "")
  }
}
