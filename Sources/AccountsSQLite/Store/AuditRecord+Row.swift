import Accounts

extension AuditRecord {
  /// The values of the row, in the order of ``AuditEvent/columns``.
  var values: [SQLiteValue] {
    [.integer(Int64(number)), .integer(milliseconds)] + texts.map { .text($0) } + [.blob(hash)]
  }
}
