import Accounts

// The names of tables and columns here are those of the migrations that created them.
extension MoveTable {
  /// The columns that SQLite computes.
  private static let generated: Set<String> = ["users.pepper_key"]

  private static let names = ["rate_limit_counters": "login_lanes"]

  private static let columnNames = [
    "login_lanes.name": "lane", "login_lanes.last_at": "last_attempt_at",
  ]

  /// The name of the table in SQLite.
  var sqliteName: String { Self.names[name] ?? name }

  /// The columns of the table in SQLite that are moved.
  var sqliteColumns: [String] { columns.map(sqliteName) }

  /// The query for all rows, in the order of their keys.
  var sqliteSelection: String {
    let values = columns.map(expression).joined(separator: ", ")
    let order = key.map(expression).joined(separator: ", ")
    let hasUser = columns.contains { $0.kind == .user }
    let users =
      hasUser ? "LEFT JOIN users ON users.row_number = \(sqliteName).user_row" : ""
    return "SELECT \(values) FROM \(sqliteName) \(users) ORDER BY \(order)"
  }

  /// The statement that inserts a row with the values of ``stored(_:)``.
  var sqliteInsertion: String {
    let names = written.map { sqliteName($0.element) }.joined(separator: ", ")
    let values = written.map { column in
      column.element.kind == .user ? "(SELECT row_number FROM users WHERE id = ?)" : "?"
    }
    return
      "INSERT INTO \(sqliteName) (\(names)) VALUES (\(values.joined(separator: ", ")))"
  }

  /// Returns the values of a row to insert.
  func stored(_ row: [MoveCell]) -> [SQLiteValue] {
    written.map { index, _ in
      switch row[index] {
      case .null: .null
      case .integer(let number): .integer(number)
      case .text(let bytes): .text(String(decoding: bytes, as: UTF8.self))
      case .bytes(let bytes): .blob(bytes)
      }
    }
  }

  /// The columns that are written, with their positions.
  private var written: [(offset: Int, element: Column)] {
    columns.enumerated().filter { !Self.generated.contains("\(name).\($0.element.name)") }
  }

  private func sqliteName(_ column: Column) -> String {
    column.kind == .user
      ? "user_row" : Self.columnNames["\(sqliteName).\(column.name)"] ?? column.name
  }

  private func expression(_ column: Column) -> String {
    column.kind == .user ? "users.id" : "\(sqliteName).\(sqliteName(column))"
  }
}
