import CPostgres

/// A connection of libpq alone, for the databases of tests: a fault in our driver does not hide in
/// it.
final class PlainConnection {
  private let handle: OpaquePointer

  /// Connects.
  ///
  /// - Throws: ``Failure``.
  init(_ url: String) throws {
    guard let handle = PQconnectdb(url) else { throw Failure(message: "out of memory") }
    self.handle = handle
    guard PQstatus(handle) == CONNECTION_OK else { throw failure }
  }

  deinit { PQfinish(handle) }

  /// An error of the server, or of the connection to it.
  struct Failure: Error {
    let message: String
  }

  private var failure: Failure { Failure(message: String(cString: PQerrorMessage(handle))) }

  /// Runs a statement that returns no rows.
  ///
  /// - Throws: ``Failure``.
  func run(_ sql: String) throws {
    let result = PQexec(handle, sql)
    defer { PQclear(result) }
    guard PQresultStatus(result) == PGRES_COMMAND_OK else { throw failure }
  }
}
