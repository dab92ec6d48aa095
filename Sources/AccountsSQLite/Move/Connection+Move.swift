import Accounts

extension Connection {
  /// The number of rows of a table.
  func count(of table: MoveTable) throws -> Int {
    Int(try integer("SELECT count(*) FROM \(table.sqliteName)"))
  }

  /// Reads the rows of a table, in the order of their keys.
  func read(_ table: MoveTable, _ body: ([MoveCell]) throws -> Void) throws {
    let statement = try prepare(table.sqliteSelection)
    while try statement.step() { try body(try table.cells(of: statement.row)) }
  }

  /// Whether any table that is moved has rows; the audit log has a head from the beginning.
  func hasMovableRows() throws -> Bool {
    for table in MoveTable.all where table.name != MoveTable.auditHead.name {
      let rows = "SELECT EXISTS (SELECT 1 FROM \(table.sqliteName))"
      if try integer(rows) == 1 { return true }
    }
    return try integer("SELECT max(max(number, base_number)) FROM audit_head") > 0
  }
}
