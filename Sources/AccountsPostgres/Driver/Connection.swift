import Accounts
import AccountsSQL
import CPostgres
import Foundation

/// A connection to the server, used from one thread at a time.
///
/// Each wait has a deadline: a server that was stopped keeps its sockets open and answers nothing.
final class Connection: SQLConnection {
  /// The most statements that stay prepared.
  private static let preparedLimit = 200

  /// The longest time that a statement may take, unless its transaction is a long one.
  static let statementTime = Duration.seconds(10)

  let handle: OpaquePointer

  /// The longest time that a statement may take, now.
  var timeout = Connection.statementTime

  /// The last warning of the server; nil if there was none.
  var warning: String?

  /// The schema that has the tables; nil if none of the search path exists.
  private(set) var schema: String?

  private var prepared: [String: String] = [:]

  /// Connects to the first server of the address that accepts it.
  ///
  /// - Parameters:
  ///   - address: the address; libpq waits for each of its hosts for `connect_timeout` at most.
  ///   - schema: the schema that has the tables; nil for the first one of the search path.
  /// - Throws: ``PostgresError``.
  init(_ address: DatabaseAddress, schema: String? = nil) throws(PostgresError) {
    guard let handle = address.connect() else { throw .lost("out of memory") }
    self.handle = handle
    self.schema = schema
    guard PQstatus(handle) == CONNECTION_OK, PQsetnonblocking(handle, 1) == 0 else {
      var error = PostgresError.lost(String(cString: PQerrorMessage(handle)))
      error.isOfConnecting = true
      throw error
    }
    // Notices would go to standard error.
    _ = PQsetNoticeReceiver(
      handle,
      { connection, result in
        guard let connection, let result else { return }
        Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue().note(result)
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
    let milliseconds = Self.milliseconds(timeout)
    let results = try run(
      """
      SET statement_timeout = \(milliseconds);
      SET idle_in_transaction_session_timeout = \(milliseconds);
      \(Self.settingSearchPath(to: schema))
      """
    )
    guard schema == nil else { return }
    let found = results.row(0)
    if !found.isNull(0) { self.schema = found.text(0) }
  }

  /// Returns a duration as the server takes it.
  static func milliseconds(_ duration: Duration) -> Int { Int(duration.seconds * 1000) }

  deinit { PQfinish(handle) }

  private func note(_ notice: OpaquePointer) {
    let notice = PostgresError(notice, sql: nil)
    if notice.severity == "WARNING" { warning = notice.message }
  }

  /// The version of the server, such as 15.18.
  var serverVersion: String {
    PQparameterStatus(handle, "server_version")
      .map { String(String(cString: $0).prefix { $0 != " " }) } ?? "of an unknown version"
  }

  /// The encoding of the texts in the database, such as UTF8.
  var databaseEncoding: String {
    PQparameterStatus(handle, "server_encoding").map { String(cString: $0) } ?? "unknown"
  }

  /// Whether a transaction is open, failed or not.
  var isInTransaction: Bool {
    [PQTRANS_INTRANS, PQTRANS_INERROR].contains(PQtransactionStatus(handle))
  }

  /// Runs statements without values, with results in text form.
  ///
  /// - Parameters:
  ///   - script: the statements.
  ///   - limit: the longest time that they may take; nil for that of any statement.
  /// - Returns: the result of the last one.
  /// - Throws: ``PostgresError``.
  @discardableResult
  func run(_ script: String, within limit: Duration? = nil) throws(PostgresError) -> ResultSet {
    guard PQsendQuery(handle, script) == 1 else { throw lost(script) }
    return try answer(to: script, within: limit)
  }

  /// Runs a statement whose text is always the same: it is prepared at its first use.
  ///
  /// - Throws: ``PostgresError``.
  func query(_ sql: String, _ values: [SQLValue] = []) throws(PostgresError) -> ResultSet {
    let name = try prepare(sql, values)
    guard send(name, values) else { throw lost(sql) }
    return try answer(to: sql)
  }

  /// Queues a prepared statement.
  ///
  /// - Returns: whether libpq takes it.
  func send(_ name: String, _ values: [SQLValue]) -> Bool {
    values.withParameters { count, _, bytes, lengths, formats in
      PQsendQueryPrepared(handle, name, count, bytes, lengths, formats, 1)
    } == 1
  }

  /// Runs a statement once, planned for its values.
  ///
  /// - Throws: ``PostgresError``.
  func queryOnce(_ sql: String, _ values: [SQLValue]) throws(PostgresError) -> ResultSet {
    let isSent = values.withParameters { count, types, bytes, lengths, formats in
      PQsendQueryParams(handle, sql, count, types, bytes, lengths, formats, 1)
    }
    guard isSent == 1 else { throw lost(sql) }
    return try answer(to: sql)
  }

  /// Prepares several statements, so that all of them are prepared at the same time.
  ///
  /// - Returns: their names, in order.
  /// - Throws: ``PostgresError``.
  func prepare(_ batch: [SQLStatement]) throws(PostgresError) -> [String] {
    try makeRoom(for: batch.count)
    var names: [String] = []
    for (sql, values) in batch { names.append(try prepare(sql, values)) }
    return names
  }

  private func makeRoom(for count: Int) throws(PostgresError) {
    guard prepared.count + count > Self.preparedLimit else { return }
    try run("DEALLOCATE ALL")
    prepared = [:]
  }

  private func prepare(_ sql: String, _ values: [SQLValue]) throws(PostgresError) -> String {
    if let name = prepared[sql] { return name }
    try makeRoom(for: 1)
    let name = "s\(prepared.count)"
    let types = values.map(\.type)
    guard PQsendPrepare(handle, name, sql, Int32(types.count), types) == 1 else { throw lost(sql) }
    _ = try answer(to: sql)
    prepared[sql] = name
    return name
  }

  /// Returns the error of a call that libpq refused.
  func lost(_ sql: String) -> PostgresError {
    .lost(String(cString: PQerrorMessage(handle)), sql: sql)
  }
}

extension Connection {
  /// Ends the transaction.
  ///
  /// - Parameter statement: COMMIT or ROLLBACK.
  /// - Throws: ``PostgresError``; also if a failed statement has rolled it back, which the server
  ///   does without an error.
  func end(_ statement: String) throws(PostgresError) {
    guard try run(statement).command == statement else {
      throw PostgresError(state: "25P02", message: "the transaction was rolled back")
    }
  }

  /// Commits the transaction.
  ///
  /// - Throws: `Connector.UnknownOutcome`; ``PostgresError`` if it was rolled back.
  func commit() throws {
    warning = nil
    do throws(PostgresError) {
      try end("COMMIT")
    } catch {
      if error.endsConnection { throw Connector.UnknownOutcome(cause: error) }
      throw error
    }
    // If an administrator cancels its wait for a standby, a commit succeeds with a warning: only
    // this server has it then.
    if let warning {
      throw Connector.UnknownOutcome(cause: PostgresError(state: "01000", message: warning))
    }
  }

  /// Runs a statement that returns no rows.
  ///
  /// - Throws: ``PostgresError``.
  func execute(_ sql: String, _ values: [SQLValue] = []) throws(PostgresError) {
    _ = try query(sql, values)
  }

  /// Runs a statement.
  ///
  /// - Returns: the number of rows that it changed.
  /// - Throws: ``PostgresError``.
  func change(_ sql: String, _ values: [SQLValue]) throws(PostgresError) -> Int {
    try query(sql, values).changes
  }

  /// Runs a query and reads its rows.
  ///
  /// - Throws: ``PostgresError``, and errors of `read`.
  func rows<Element>(
    _ sql: String,
    _ values: [SQLValue] = [],
    read: (Row) throws -> Element
  ) throws -> [Element] {
    let results = try query(sql, values)
    return try (0..<results.count).map { try read(results.row($0)) }
  }

  /// Runs a statement that need not be kept prepared, and reads each row: throws as ``rows`` does.
  func rowsOnce<Element>(
    _ sql: String,
    _ values: [SQLValue],
    read: (Row) throws -> Element
  ) throws -> [Element] {
    let results = try queryOnce(sql, values)
    return try (0..<results.count).map { try read(results.row($0)) }
  }

  func run(_ batch: [SQLStatement], read: (Int, Row) throws -> Void) throws {
    for (position, results) in try pipeline(batch).enumerated() {
      for number in 0..<results.count { try read(position, results.row(number)) }
    }
  }

  // The server keeps its index of searches itself.
  func noteSearchKey(of user: UserID) {}

  /// Runs a query for one number; throws ``PostgresError``.
  func integer(_ sql: String, _ values: [SQLValue] = []) throws -> Int64 {
    try rows(sql, values) { $0.integer(0) }.first ?? 0
  }
}
