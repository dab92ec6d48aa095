import Accounts

/// The SHA-256 of the rows of a table, in the order of their keys.
///
/// Both stores give the same digest for the same rows.
struct TableDigest {
  private let table: String
  private var rows = 0
  private var digest = RunningDigest()
  private var buffer: [UInt8] = []

  /// Starts with the names of a table and its columns.
  init(of table: MoveTable) {
    self.table = table.name
    add([.text(Array(table.name.utf8))] + table.columns.map { .text(Array($0.name.utf8)) })
    rows = 0
  }

  /// Adds a row.
  mutating func add(_ row: [MoveCell]) {
    buffer.removeAll(keepingCapacity: true)
    for cell in row {
      switch cell {
      case .null: buffer.append(0)
      case .integer(let number): append(1, UInt64(bitPattern: number), [])
      case .text(let bytes): append(2, UInt64(bytes.count), bytes)
      case .bytes(let bytes): append(3, UInt64(bytes.count), bytes)
      }
    }
    digest.add(buffer)
    rows += 1
  }

  /// Returns the number of rows and their digest.
  consuming func finish() -> MovedTable {
    MovedTable(name: table, rows: rows, digest: digest.finish().hexadecimal)
  }

  /// Appends the kind of a cell, its value or its length in 8 bytes, and its bytes.
  ///
  /// No two rows have the same encoding.
  private mutating func append(_ kind: UInt8, _ number: UInt64, _ bytes: [UInt8]) {
    buffer.append(kind)
    withUnsafeBytes(of: number.bigEndian) { buffer.append(contentsOf: $0) }
    buffer.append(contentsOf: bytes)
  }
}

/// A table that was moved.
package struct MovedTable: Equatable, Sendable {
  /// The name.
  package let name: String

  /// The number of rows.
  package let rows: Int

  /// The SHA-256 of the rows, in hexadecimal.
  package let digest: String
}
