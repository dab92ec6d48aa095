import Accounts

/// The first record of a CSV file, which names its columns.
struct CSVHeading {
  /// The field of each column; nil for one that is ignored.
  let columns: [UserRecord.Field?]

  /// Creates a heading.
  ///
  /// - Parameter record: The first record; nil if the file is empty.
  /// - Throws: ``Failure`` if the record does not name the columns of users, with what is likely wrong.
  init(_ record: Result<[String], CSVRecord.Defect>?) throws {
    let known = UserRecord.Field.allCases.map(\.rawValue).joined(separator: ", ")
    let hint = "name the columns in the first line: \(known)"
    let names: [String]
    switch record {
    case .failure(.carriageReturn):
      throw Failure(
        .refused,
        code: .noHeading,
        "line 1: \(CSVRecord.Defect.carriageReturn.rawValue)",
        hint:
          "if the file ends lines with CR, as \"CSV (Macintosh)\" does, save it as \"CSV UTF-8\""
      )
    case .failure(let defect):
      throw Failure(
        .refused,
        code: .noHeading,
        "line 1: \(defect.rawValue)",
        hint: defect == .notUTF8 ? "save the file as \"CSV UTF-8\"" : hint
      )
    case .success(let found): names = found
    case nil: names = []
    }
    columns = names.map { UserRecord.Field(rawValue: $0) }
    if let twice = UserRecord.Field.allCases.first(where: { field in
      columns.count { $0 == field } > 1
    }) {
      throw Failure(
        .refused,
        code: .noHeading,
        "line 1: the column '\(twice.rawValue)' occurs twice",
        hint: "remove one of the two columns"
      )
    }
    guard columns.contains(.email) else {
      throw Failure(
        .refused,
        code: .noHeading,
        "the first line has no column 'email'",
        hint: Self.cause(names.joined(separator: ",")) ?? hint
      )
    }
  }

  /// The hint for a usual reason for missing columns; nil if there is none.
  private static func cause(_ line: String) -> String? {
    if line.contains("\0") { return "save the file as \"CSV UTF-8\"; this one seems to be UTF-16" }
    if line.hasPrefix("sep=") { return "remove the line 'sep=,'" }
    if line.unicodeScalars.first == "\u{FEFF}" {
      return "the file begins with two byte order marks; remove one"
    }
    if line.contains(";") || line.contains("\t") { return "separate the cells with commas" }
    let trimmed = line.split(separator: ",").map { $0.lowercased().filter { !$0.isWhitespace } }
    if trimmed.contains("email") {
      return "write the column names exactly, without spaces: email, not ' Email'"
    }
    return nil
  }
}
