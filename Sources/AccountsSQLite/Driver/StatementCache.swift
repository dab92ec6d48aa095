import CSQLite

/// A cache of a connection's prepared statements that are not in use.
///
/// Preparing costs more than running most of our statements.
final class StatementCache {
  private let connection: OpaquePointer
  private let capacity: Int
  private var waiting: [String: (handle: OpaquePointer, use: Int)] = [:]
  private var uses = 0

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - connection: the connection; `sqlite3_close_v2` closes it once its last statement ends.
  ///   - capacity: the number of statements to keep; the least recently used is dropped first.
  init(of connection: OpaquePointer, capacity: Int = 100) {
    self.connection = connection
    self.capacity = capacity
  }

  deinit { for (handle, _) in waiting.values { sqlite3_finalize(handle) } }

  /// Takes a statement out, preparing it if it is not cached.
  func take(_ sql: String) throws(SQLiteError) -> OpaquePointer {
    if let (handle, _) = waiting.removeValue(forKey: sql) { return handle }
    var handle: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = sqlite3_prepare_v3(connection, Self.numbered(sql), -1, flags, &handle, nil)
    guard code == SQLITE_OK, let handle else {
      throw SQLiteError(code, on: connection, sql: sql)
    }
    return handle
  }

  /// Returns a statement with its parameters as SQLite numbers them: it takes `$1` for a name, and
  /// `?1` for the first (sqlite.org/lang_expr.html#varparam).
  private static func numbered(_ sql: String) -> String {
    var bytes = Array(sql.utf8)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var quote: UInt8?
    for index in bytes.indices.dropLast() {
      switch bytes[index] {
      case quote: quote = nil
      case UInt8(ascii: "'"), UInt8(ascii: "\""): quote = quote ?? bytes[index]
      case UInt8(ascii: "$") where quote == nil && digits ~= bytes[index + 1]:
        bytes[index] = UInt8(ascii: "?")
      default: break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Puts a statement back, without its bound values.
  func putBack(_ handle: OpaquePointer, _ sql: String) {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    uses += 1
    // Two copies of the statement were in use at once: keep one.
    if let (other, _) = waiting.updateValue((handle, uses), forKey: sql) {
      sqlite3_finalize(other)
    }
    guard waiting.count > capacity else { return }
    if let (sql, (handle, _)) = waiting.min(by: { $0.value.use < $1.value.use }) {
      waiting[sql] = nil
      sqlite3_finalize(handle)
    }
  }
}
