import CPostgres

extension Connection {
  /// Begins to send the rows of a COPY; end it with ``endCopy(_:)``.
  ///
  /// - Throws: ``PostgresError``.
  func beginCopy(_ sql: String) throws(PostgresError) {
    guard PQsendQuery(handle, sql) == 1 else { throw lost(sql) }
    let deadline = ContinuousClock.now + timeout
    try flush(until: deadline, sql)
    guard let result = try next(until: deadline, sql) else { throw lost(sql) }
    guard result.receivesRows else { throw result.error(in: sql) }
  }

  /// Sends rows.
  ///
  /// - Throws: ``PostgresError`` if the connection is lost; any other fault is an error at the end.
  func sendCopy(_ data: [UInt8], _ sql: String) throws(PostgresError) {
    let isSent = data.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        PQputCopyData(handle, $0.baseAddress, Int32($0.count))
      }
    }
    guard isSent == 1 else { throw lost(sql) }
    // Otherwise all rows would be kept in memory.
    try flush(until: .now + timeout, sql)
  }

  /// Ends a COPY.
  ///
  /// - Throws: ``PostgresError``, also for a fault of a row.
  func endCopy(_ sql: String) throws(PostgresError) {
    guard PQputCopyEnd(handle, nil) == 1 else { throw lost(sql) }
    _ = try answer(to: sql)
  }
}
