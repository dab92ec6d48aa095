import Accounts

// The tables and columns have the same names in PostgreSQL.
extension MoveTable {
  /// The conditions of rows that count: transactions leave rows that were only made to be locked.
  private static let conditions = [
    "rate_limit_counters": "expires_at IS DISTINCT FROM 0",
    "sign_up_keys": "user_id IS NOT NULL",
  ]

  /// The condition of the rows that are moved.
  var condition: String { Self.conditions[name] ?? "true" }

  /// The query for all rows that are moved, in the order of their keys.
  var selection: String {
    let values = columns.map(expression).joined(separator: ", ")
    // The columns, not the texts of the same names.
    let order = key.map { "\(name).\($0.name)" }.joined(separator: ", ")
    return "SELECT \(values) FROM \(name) WHERE \(condition) ORDER BY \(order)"
  }

  /// The statement that receives rows.
  var copyStatement: String {
    "COPY \(name) (\(columns.map(\.name).joined(separator: ", "))) FROM STDIN"
  }

  private func expression(_ column: Column) -> String {
    switch column.kind {
    case .integer, .flag, .text, .bytes: column.name
    case .id, .user, .json: "CAST(\(column.name) AS text)"
    case .date: "pg_catalog.to_char(\(column.name)::timestamp, 'YYYY-MM-DD')"
    }
  }
}

extension [MoveCell] {
  /// Appends the row to the data of a COPY, in text format
  /// (postgresql.org/docs/15/sql-copy.html#id-1.9.3.55.9.2).
  func append(to data: inout [UInt8]) {
    for (index, cell) in enumerated() {
      if index > 0 { data.append(UInt8(ascii: "\t")) }
      switch cell {
      case .null: data.append(contentsOf: "\\N".utf8)
      case .integer(let number): data.append(contentsOf: String(number).utf8)
      case .text(let bytes): Self.append(escaped: bytes, to: &data)
      case .bytes(let bytes):
        data.append(contentsOf: "\\\\x".utf8)
        data.append(contentsOf: bytes.hexadecimal.utf8)
      }
    }
    data.append(UInt8(ascii: "\n"))
  }

  private static func append(escaped bytes: [UInt8], to data: inout [UInt8]) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\\"): data.append(contentsOf: "\\\\".utf8)
      case UInt8(ascii: "\t"): data.append(contentsOf: "\\t".utf8)
      case UInt8(ascii: "\n"): data.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): data.append(contentsOf: "\\r".utf8)
      default: data.append(byte)
      }
    }
  }
}
