/// A file that users are read from.
package struct ImportInput {
  /// Returns the next line without its line break, or its beginning if it is longer than a number
  /// of bytes, and whether it is whole; nil at the end of the file.
  package typealias Lines = (_ longest: Int) throws -> (bytes: [UInt8], isWhole: Bool)?

  /// Returns the next bytes; empty at the end of the file.
  package typealias Pieces = () throws -> [UInt8]

  /// The lines.
  let lines: Lines

  /// The bytes, for files that are not read by lines.
  let pieces: Pieces

  /// Creates an input.
  package init(lines: @escaping Lines, pieces: @escaping Pieces) {
    self.lines = lines
    self.pieces = pieces
  }
}

/// A table that users are read from.
package struct ImportTable {
  /// Returns the next row, empty text for NULL; nil after the last.
  package typealias Rows = () throws -> [String]?

  /// The columns.
  let columns: [String]

  /// Starts reading some of the columns.
  let rows: (_ columns: [String]) throws -> Rows

  /// Creates a table.
  package init(columns: [String], rows: @escaping (_ columns: [String]) throws -> Rows) {
    self.columns = columns
    self.rows = rows
  }
}
