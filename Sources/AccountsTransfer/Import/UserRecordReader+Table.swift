import Accounts
import AccountsForms

extension UserRecordReader {
  /// Reads the next row of a table; nil at the end.
  mutating func nextRow(_ rows: ImportTable.Rows) throws -> Item? {
    guard let cells = try rows() else { return nil }
    number += 1
    return Item(line: number, record: record(cells, isEscaped: false), failure: nil)
  }

  /// Reads the next CSV record that is not empty; nil at the end.
  func nextRecord(_ lines: RecordLines) throws -> Item? {
    let columns = heading?.columns ?? []
    let isHeaded = mapping.system?.headings == nil
    while let (start, reading) = try lines.nextRecord() {
      var cells: [String]
      switch reading {
      case .success(let read): cells = read
      case .failure(let defect): return refused(defect.failure, at: start)
      }
      if cells == [""] { continue }
      // Without a heading, each version of the program writes other columns at the end.
      if !isHeaded, cells.count > 6 {
        cells = Array((cells + Array(repeating: "", count: columns.count)).prefix(columns.count))
      }
      guard cells.count == columns.count else {
        let counts = ["count": cells.count, "columns": columns.count]
        return refused(
          RuleFailure(.wrongCellCount, counts.mapValues { .number($0) }),
          at: start
        )
      }
      return Item(line: start, record: record(cells, isEscaped: mapping.isOwn), failure: nil)
    }
    return nil
  }

  /// Returns the record of a row, whose cells may have the escapes of our own exports.
  private func record(_ cells: [String], isEscaped: Bool) -> UserRecord {
    var record = UserRecord()
    var members: [String: String] = [:]
    for (column, cell) in zip(heading?.columns ?? [], cells) {
      switch column {
      case .field(let field): record[field] = isEscaped ? Self.value(cell, of: field) : cell
      case .custom(let key): record.customValues[key] = isEscaped ? CSV.plain(cell) : cell
      case .member(let name): members[name] = cell
      case .ignored: continue
      }
    }
    return mapping.isOwn ? record : mapping.record(ImportedMembers(cells: members, now: now))
  }

  /// Returns the value of a cell; passwords are taken verbatim, since this program never exports
  /// them.
  private static func value(_ cell: String, of field: UserRecord.Field) -> String {
    switch field {
    case .password, .passwordHash: cell
    default: CSV.plain(cell)
    }
  }
}
