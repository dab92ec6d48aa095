import AccountsSQL

extension Connection {
  /// Reads the rows of a table, in the order of their keys.
  func read(_ table: MoveTable, _ body: ([MoveCell]) throws -> Void) throws {
    let statement = try prepare(table.selection)
    while try statement.step() { try body(try table.cells(of: statement.row)) }
  }

  /// Inserts the rows of a table.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - rows: a closure that calls another one with each row.
  /// - Throws: `SQLiteError`, and errors of `rows`.
  func write(
    _ table: MoveTable,
    _ rows: (_ insert: ([MoveCell]) throws -> Void) throws -> Void
  ) throws {
    let names = table.columns.map(\.name).joined(separator: ", ")
    let marks = table.columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    let sql = "INSERT INTO \(table.name) (\(names)) VALUES (\(marks))"
    try rows { row in try execute(sql, row.map(\.value)) }
  }
}

extension MoveCell {
  fileprivate var value: SQLValue {
    switch self {
    case .null: .integer(Int64?.none)
    case .integer(let number): .integer(number)
    case .text(let bytes): .text(String(decoding: bytes, as: UTF8.self))
    case .bytes(let bytes): .blob(bytes)
    }
  }
}
