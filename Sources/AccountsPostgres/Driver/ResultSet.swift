import Accounts
import AccountsForms
import AccountsSQL
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
struct Row: SQLRow {
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
    case SQLValue.id(nil).type: Self.uuid(blob(column))
    case SQLValue.date(nil).type: Self.date(integer(column))
    // The version of the format comes first.
    case SQLValue.json(nil).type: String(decoding: blob(column).dropFirst(), as: UTF8.self)
    default: String(decoding: blob(column), as: UTF8.self)
    }
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let start = PQgetvalue(results.result, number, column) else { return [] }
    let count = Int(PQgetlength(results.result, number, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  func isNull(_ column: Int32) -> Bool { PQgetisnull(results.result, number, column) == 1 }

  /// Returns a date by the number of days since 2000-01-01; the text of the server depends on
  /// settings.
  ///
  /// Years begin with March here, so that a leap day is the last of its year. Foundation has Julian
  /// dates before 1582, and PostgreSQL has none.
  private static func date(_ days: Int64) -> String {
    let day = days + 730_425
    let era = (day >= 0 ? day : day - 146_096) / 146_097
    let ofEra = day - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * ofYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    let year = era * 400 + yearOfEra + (month < 3 ? 1 : 0)
    let date = CivilDate(
      year: Int(year),
      month: Int(month),
      day: Int(ofYear - (153 * march + 2) / 5 + 1)
    )
    return date?.description ?? ""
  }

  private static func uuid(_ bytes: [UInt8]) -> String {
    [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { Array(bytes[$0]).hexadecimal }
      .joined(separator: "-")
  }
}
