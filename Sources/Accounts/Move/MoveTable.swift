import AccountsForms
import Foundation

/// A table as it is moved: the same columns in every store.
///
/// Stores derive the rest from other tables, such as counts and the index for searches.
package struct MoveTable: Sendable {
  /// A column.
  package struct Column: Sendable {
    /// The name; a store may use another one.
    package let name: String

    /// The kind of the values.
    package let kind: Kind
  }

  /// Kinds of values; each store has its own types for them.
  package enum Kind: Sendable {
    /// Numbers, and instants as milliseconds since 1970.
    case integer

    /// 0 and 1.
    case flag

    /// Texts.
    case text

    /// Dates as texts, such as 1990-12-10.
    case date

    /// Bytes.
    case bytes

    /// Identifiers, as texts in lower case.
    case id

    /// Identifiers of users; a store may refer to them by other numbers.
    case user

    /// The values of custom fields, as JSON with sorted keys.
    case json
  }

  /// The name; a store may use another one.
  package let name: String

  /// The columns; those of the key are the first.
  package let columns: [Column]

  /// The columns that determine the order of the rows; no two rows have the same values in them.
  package let key: [Column]

  init(_ name: String, key: [(String, Kind)], _ others: (String, Kind)...) {
    self.name = name
    self.key = key.map { Column(name: $0.0, kind: $0.1) }
    columns = self.key + others.map { Column(name: $0.0, kind: $0.1) }
  }
}

extension MoveTable {
  /// Reads a row with the columns in their order.
  ///
  /// - Throws: ``UnreadableRow``.
  package func cells(of row: some StoredRow) throws -> [MoveCell] {
    try columns.enumerated()
      .map { index, column in
        let number = Int32(index)
        if row.isNull(number) { return .null }
        return switch column.kind {
        case .integer, .flag: .integer(row.integer(number))
        case .text, .date, .id, .user: .text(row.blob(number))
        case .json: .text(try Self.sortedJSON(row.blob(number)))
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
}
