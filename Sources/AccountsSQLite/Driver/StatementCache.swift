import CSQLite

/// The prepared statements of one connection: those in use are out, the others wait here.
///
/// Preparing costs more than running most of our statements.
final class StatementCache {
  private let connection: OpaquePointer
  private let capacity: Int
  private var waiting: [String: (handle: OpaquePointer, use: Int)] = [:]
  private var uses = 0

  /// Starts empty.
  ///
  /// - Parameters:
  ///   - connection: the connection; closed by `sqlite3_close_v2`, it ends with its last statement.
  ///   - capacity: how many statements to keep; the one that was used longest ago goes first.
  init(of connection: OpaquePointer, capacity: Int = 100) {
    self.connection = connection
    self.capacity = capacity
  }

  deinit { for (handle, _) in waiting.values { sqlite3_finalize(handle) } }

  /// Takes a statement out, preparing it where it is missing.
  func take(_ sql: String) throws(SQLiteError) -> OpaquePointer {
    if let (handle, _) = waiting.removeValue(forKey: sql) { return handle }
    var handle: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = sqlite3_prepare_v3(connection, sql, -1, flags, &handle, nil)
    guard code == SQLITE_OK, let handle else {
      throw SQLiteError(code, on: connection, sql: sql)
    }
    return handle
  }

  /// Takes a statement back in, without the values it was bound to.
  func putBack(_ handle: OpaquePointer, _ sql: String) {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    uses += 1
    // Two of the same were out at once: one is enough.
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
