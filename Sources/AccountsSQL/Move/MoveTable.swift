import Accounts
import AccountsForms
import Foundation

/// A table as it is moved: the same columns in every store.
///
/// Stores derive the rest from other tables, such as counts and the index for searches.
package struct MoveTable: Sendable {
  /// The name.
  package let name: String

  /// The names of the columns, and the kinds of their values.
  package let columns: [(name: String, kind: SQLKind)]

  /// The columns that determine the order of the rows; no two rows have the same values in them.
  let key: [String]

  /// The condition of the rows that are moved; nil for all.
  let condition: String?

  /// Whether every database has rows of it from the beginning.
  package let isNeverEmpty: Bool
}

extension Table {
  /// The table as it is moved.
  ///
  /// - Parameter isNeverEmpty: whether every database has rows of it from the beginning.
  /// - Returns: the table.
  func moved(isNeverEmpty: Bool = false) -> MoveTable {
    MoveTable(
      name: name,
      columns: columns.map { ($0.name, $0.kind) },
      key: key,
      condition: condition,
      isNeverEmpty: isNeverEmpty
    )
  }
}

extension MoveTable {
  /// Reads a row with the columns in their order.
  ///
  /// - Throws: ``UnreadableRow``.
  package func cells(of row: any SQLRow) throws -> [MoveCell] {
    try columns.enumerated()
      .map { index, column in
        let number = Int32(index)
        if row.isNull(number) { return .null }
        return switch column.kind {
        case .integer, .flag: .integer(row.integer(number))
        case .text: .text(row.blob(number))
        case .date, .id: .text(Array(row.text(number).utf8))
        case .json: .text(try Self.sortedJSON(Array(row.text(number).utf8)))
        case .bytes: .bytes(row.blob(number))
        }
      }
  }

  /// Returns the values of custom fields in the form that is moved, with sorted keys.
  ///
  /// - Throws: ``UnreadableRow``.
  package static func sortedJSON(_ json: [UInt8]) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      let values = try JSONDecoder().decode([String: CustomValue].self, from: Data(json))
      return Array(try encoder.encode(values))
    } catch {
      throw UnreadableRow(table: "users")
    }
  }

  /// The query for all rows that are moved, in the order of their keys.
  package var selection: String {
    let order = key.joined(separator: ", ")
    return
      "SELECT \(columns.map(\.name).joined(separator: ", ")) FROM \(source) ORDER BY \(order)"
  }

  /// The table with the condition of the rows that are moved.
  fileprivate var source: String { condition.map { "\(name) WHERE \($0)" } ?? name }
}

extension SQLConnection {
  /// The number of rows of a table that are moved.
  package func count(of table: MoveTable) throws -> Int {
    Int(try integer("SELECT count(*) FROM \(table.source)"))
  }

  /// Whether any table that is moved has rows, of whatever kind; the audit log has a head from the
  /// beginning.
  package func hasMovableRows() throws -> Bool {
    for table in MoveTable.all where !table.isNeverEmpty {
      let sql = "SELECT count(*) FROM (SELECT 1 FROM \(table.name) LIMIT 1) AS found"
      if try integer(sql) == 1 { return true }
    }
    return try integer("SELECT max(number + base_number) FROM audit_head") > 0
  }
}
