import Accounts
import Foundation

/// A row that a statement has returned, with its columns by position.
package protocol SQLRow {
  /// Returns a column as a number, or a flag as 0 or 1; 0 if it is NULL.
  func integer(_ column: Int32) -> Int64

  /// Returns a column as text: also an identifier in lower case, a date such as 1990-12-10, and
  /// JSON; empty if it is NULL.
  func text(_ column: Int32) -> String

  /// Returns a column as bytes; empty if it is NULL.
  func blob(_ column: Int32) -> [UInt8]

  /// Returns whether a column is NULL.
  func isNull(_ column: Int32) -> Bool
}

extension SQLRow {
  /// Returns a column as text; nil if it is NULL.
  package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
}

/// The columns of a row, read one after the other, in the order in which their ``Table`` declares
/// them.
package struct SQLColumns {
  private let row: any SQLRow
  private let table: String
  private var next: Int32

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - table: the name of the table, for errors.
  ///   - first: the position of the first column.
  init(_ row: any SQLRow, of table: String, from first: Int32 = 0) {
    (self.row, self.table, next) = (row, table, first)
  }

  /// The error of a row that breaks its table's own rules.
  var error: UnreadableRow { UnreadableRow(table: table) }

  private mutating func advance() -> Int32 {
    defer { next += 1 }
    return next
  }

  /// The position of the next column; nil if it is NULL.
  private mutating func advanceUnlessNull() -> Int32? {
    let column = advance()
    return row.isNull(column) ? nil : column
  }

  /// Reads a number; 0 for NULL.
  mutating func integer() -> Int64 { row.integer(advance()) }

  /// Reads a number; 0 for NULL.
  mutating func number() -> Int { Int(row.integer(advance())) }

  /// Reads a flag.
  mutating func flag() -> Bool { row.integer(advance()) == 1 }

  /// Reads a text; empty for NULL.
  mutating func text() -> String { row.text(advance()) }

  /// Reads a text; nil for NULL.
  mutating func optionalText() -> String? { advanceUnlessNull().map(row.text) }

  /// Reads bytes; empty for NULL.
  mutating func bytes() -> [UInt8] { row.blob(advance()) }

  /// Reads bytes; nil for NULL.
  mutating func optionalBytes() -> [UInt8]? { advanceUnlessNull().map(row.blob) }

  /// Reads an instant.
  mutating func instant() -> Date { Date(millisecondsSince1970: row.integer(advance())) }

  /// Reads an instant; nil for NULL.
  mutating func optionalInstant() -> Date? {
    advanceUnlessNull().map(row.integer).map(Date.init(millisecondsSince1970:))
  }

  /// Reads a value from its text.
  ///
  /// - Throws: ``UnreadableRow`` if it has none.
  mutating func value<Value>(_ parse: (String) -> Value?) throws -> Value {
    guard let value = parse(text()) else { throw error }
    return value
  }

  /// Reads a value from its text; nil for NULL.
  ///
  /// - Throws: ``UnreadableRow`` if it has none.
  mutating func optionalValue<Value>(_ parse: (String) -> Value?) throws -> Value? {
    guard let text = optionalText() else { return nil }
    guard let value = parse(text) else { throw error }
    return value
  }

  /// Reads an identifier.
  ///
  /// - Throws: ``UnreadableRow``.
  mutating func id<Subject>() throws -> Identifier<Subject> { try value { Identifier($0) } }

  /// Reads an identifier; nil for NULL.
  ///
  /// - Throws: ``UnreadableRow``.
  mutating func optionalID<Subject>() throws -> Identifier<Subject>? {
    try optionalValue { Identifier($0) }
  }

  /// Reads values by name from JSON; none for NULL.
  ///
  /// - Throws: ``UnreadableRow``.
  mutating func json<Value: Decodable>() throws -> [String: Value] {
    try optionalValue { try? JSONDecoder().decode([String: Value].self, from: Data($0.utf8)) }
      ?? [:]
  }
}
