package import Foundation

/// A row that a store has read, with its columns by position.
package protocol StoredRow {
  /// Returns a column as a number; 0 if it is missing.
  func integer(_ column: Int32) -> Int64

  /// Returns a column as text; empty if it is missing.
  func text(_ column: Int32) -> String

  /// Returns a column as bytes; empty if it is missing.
  func blob(_ column: Int32) -> [UInt8]

  /// Returns whether a column has no value.
  func isNull(_ column: Int32) -> Bool
}

extension StoredRow {
  /// Returns a column as an instant; nil if it has no value.
  package func instant(_ column: Int32) -> Date? {
    isNull(column) ? nil : Date(millisecondsSince1970: integer(column))
  }

  /// Returns a column as text; nil if it has no value.
  package func optionalText(_ column: Int32) -> String? {
    isNull(column) ? nil : text(column)
  }
}

/// An error: a row has a value that this program never stores.
package struct UnreadableRow: Error {
  /// The table.
  package let table: String

  /// Creates an error.
  package init(table: String) { self.table = table }
}
