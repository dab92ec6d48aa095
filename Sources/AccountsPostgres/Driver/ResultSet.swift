import Accounts
import CPostgres

/// The rows of a statement, in memory.
final class ResultSet {
  fileprivate let result: OpaquePointer

  /// Takes ownership of a result of libpq.
  init(_ result: OpaquePointer) { self.result = result }

  deinit { PQclear(result) }

  /// The number of rows.
  var count: Int32 { PQntuples(result) }

  /// The number of rows that the statement changed.
  var changes: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

  /// The name of the command that was run, such as `COMMIT`.
  var command: String { String(cString: PQcmdStatus(result)) }

  /// Whether the statement succeeded.
  var isSuccess: Bool { [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) }

  /// Whether the statement is a COPY that waits for rows.
  var receivesRows: Bool { PQresultStatus(result) == PGRES_COPY_IN }

  /// Returns the error of a statement that failed.
  func error(in sql: String) -> PostgresError { PostgresError(result, sql: sql) }

  /// Returns a row by its position.
  func row(_ number: Int32) -> Row { Row(results: self, number: number) }
}

/// A row of a result.
///
/// Columns are in binary form, except those of a script.
struct Row: StoredRow {
  fileprivate let results: ResultSet
  fileprivate let number: Int32

  func integer(_ column: Int32) -> Int64 {
    let bytes = blob(column)
    guard PQfformat(results.result, column) == 1 else {
      return Int64(String(decoding: bytes, as: UTF8.self)) ?? 0
    }
    // Numbers of 2, 4 and 8 bytes, and the one byte of a Boolean; the first bit is the sign.
    guard let first = bytes.first, bytes.count <= 8 else { return 0 }
    let sign: Int64 = bytes.count > 1 && first >= 0x80 ? -1 : 0
    return bytes.reduce(sign) { $0 << 8 | Int64($1) }
  }

  func text(_ column: Int32) -> String {
    guard PQfformat(results.result, column) == 1 else {
      return String(decoding: blob(column), as: UTF8.self)
    }
    return switch PQftype(results.result, column) {
    case 20, 21, 23: isNull(column) ? "" : String(integer(column))
    case PostgresValue.uuid(nil).type: Self.uuid(blob(column))
    // The version of the format comes first.
    case PostgresValue.json(nil).type: String(decoding: blob(column).dropFirst(), as: UTF8.self)
    default: String(decoding: blob(column), as: UTF8.self)
    }
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let start = PQgetvalue(results.result, number, column) else { return [] }
    let count = Int(PQgetlength(results.result, number, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  func isNull(_ column: Int32) -> Bool { PQgetisnull(results.result, number, column) == 1 }

  private static func uuid(_ bytes: [UInt8]) -> String {
    [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { Array(bytes[$0]).hexadecimal }
      .joined(separator: "-")
  }
}
