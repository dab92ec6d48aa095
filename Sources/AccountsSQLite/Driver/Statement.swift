import Accounts
import AccountsSQL
import CSQLite

/// A prepared statement, out of its connection's cache until it goes out of scope.
struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let connection: OpaquePointer
  private let cache: StatementCache
  private let sql: String

  /// Prepares the single statement in a text, or takes it from the cache.
  init(_ sql: String, on connection: OpaquePointer, cache: StatementCache) throws(SQLiteError) {
    handle = try cache.take(sql)
    self.connection = connection
    self.cache = cache
    self.sql = sql
  }

  deinit { cache.putBack(handle, sql) }

  /// Binds values to the parameters, starting with the first.
  func bind(_ values: [SQLValue]) throws(SQLiteError) {
    var index: Int32 = 0
    for value in values {
      index += 1
      let code =
        switch value {
        case .integer(let number?): sqlite3_bind_int64(handle, index, number)
        case .flag(let flag): sqlite3_bind_int64(handle, index, flag ? 1 : 0)
        case .text(let text?), .id(let text?), .date(let text?), .json(let text?):
          accounts_sqlite3_bind_text(handle, index, text, UInt64(text.utf8.count))
        case .blob(let bytes?):
          accounts_sqlite3_bind_blob(handle, index, bytes, UInt64(bytes.count))
        case .integer, .text, .id, .date, .json, .blob: sqlite3_bind_null(handle, index)
        }
      guard code == SQLITE_OK else { throw SQLiteError(code, on: connection, sql: sql) }
    }
  }

  /// Moves to the next row.
  ///
  /// - Returns: whether there is a next row.
  func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw SQLiteError(code, on: connection, sql: sql)
    }
  }

  /// The current row; valid until the next step.
  var row: Row { Row(statement: handle) }
}

/// The current row of a statement.
struct Row: SQLRow {
  fileprivate let statement: OpaquePointer

  /// Returns a column as a number; 0 if it is NULL.
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  /// Returns a column as text; empty if it is NULL.
  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Returns a column as bytes; empty if it is NULL.
  func blob(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Returns whether a column is NULL.
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
}
