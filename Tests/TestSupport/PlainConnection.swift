import CPostgres

/// An error of a database, or of the connection to it.
struct PlainFailure: Error {
  let message: String
}

/// A connection of libpq alone, for the databases of tests: a fault in our driver does not hide in
/// it.
final class PlainConnection {
  private let handle: OpaquePointer

  /// Connects.
  ///
  /// - Throws: ``PlainFailure``.
  init(_ url: String) throws {
    guard let handle = PQconnectdb(url) else { throw PlainFailure(message: "out of memory") }
    self.handle = handle
    guard PQstatus(handle) == CONNECTION_OK else { throw failure }
  }

  deinit { PQfinish(handle) }

  private var failure: PlainFailure {
    PlainFailure(message: String(cString: PQerrorMessage(handle)))
  }

  /// Runs a statement.
  ///
  /// - Returns: the first column of each row as text.
  /// - Throws: ``PlainFailure``.
  @discardableResult
  func run(_ sql: String) throws -> [String] {
    let result = PQexec(handle, sql)
    defer { PQclear(result) }
    guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
      throw failure
    }
    return (0..<PQntuples(result)).map { String(cString: PQgetvalue(result, $0, 0)) }
  }
}
