import Accounts
import AccountsForms

/// The first record of a CSV file, which names its columns.
struct CSVHeading {
  /// The field of each column; nil for one that is ignored.
  let columns: [UserRecord.Field?]

  /// Creates a heading.
  ///
  /// - Parameter record: The first record; nil if the file is empty.
  /// - Throws: `RuleFailure` if the record does not name the columns of users, with what is likely wrong.
  init(_ record: Result<[String], CSVRecord.Defect>?) throws(RuleFailure) {
    let names: [String]
    switch record {
    case .failure(let defect): throw defect.failure
    case .success(let found): names = found
    case nil: names = []
    }
    let columns = names.map { UserRecord.Field(rawValue: $0) }
    let repeated = UserRecord.Field.allCases.first { field in columns.count { $0 == field } > 1 }
    if let repeated { throw RuleFailure(.repeatedName, ["name": .text(repeated.rawValue)]) }
    guard columns.contains(.email) else {
      throw Self.usualFailure(names.joined(separator: ",")) ?? Self.noEmailColumn
    }
    self.columns = columns
  }

  private static let noEmailColumn = RuleFailure(
    .noEmailColumn,
    ["names": .text(UserRecord.Field.allCases.map(\.rawValue).joined(separator: ", "))]
  )

  /// Returns the failure for a usual reason for missing columns; nil if there is none.
  private static func usualFailure(_ line: String) -> RuleFailure? {
    if line.contains("\0") { return RuleFailure(.looksLikeUTF16) }
    if line.hasPrefix("sep=") { return RuleFailure(.separatorLine) }
    if line.unicodeScalars.first == "\u{FEFF}" { return RuleFailure(.twoByteOrderMarks) }
    if line.contains(";") || line.contains("\t") { return RuleFailure(.otherSeparator) }
    let trimmed = line.split(separator: ",").map { $0.lowercased().filter { !$0.isWhitespace } }
    return trimmed.contains("email") ? RuleFailure(.misspelledColumns) : nil
  }
}
