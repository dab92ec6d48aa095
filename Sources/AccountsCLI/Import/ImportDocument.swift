import AccountsTransfer

/// The totals and the errors of an import as JSON.
struct ImportDocument: Encodable {
  /// An error with its line number, or that of its row or user: an element of `errors`.
  struct LineError: Encodable {
    let file: String?
    let unit: UserRecordReader.Unit
    let number: Int
    let problem: Failure.Entry

    private enum CodingKeys: CodingKey {
      case file, line, user, row
    }

    func encode(to encoder: any Encoder) throws {
      try problem.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(file, forKey: .file)
      let key: CodingKeys =
        switch unit {
        case .line: .line
        case .user: .user
        case .row: .row
        }
      try container.encode(number, forKey: key)
    }
  }

  /// A reason for errors, and how many there are.
  struct Reason: Encodable {
    let field: String?
    let code: String
    let count: Int

    private enum CodingKeys: CodingKey {
      case field, code, count
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      // Encoded even when nil, as in errors.
      try container.encode(field, forKey: .field)
      try container.encode(code, forKey: .code)
      try container.encode(count, forKey: .count)
    }
  }

  private let tally: ImportTally
  private let errors: [LineError]
  private let errorCount: Int
  private let reasons: [Reason]
  private let ignoredColumns: [String]

  /// Creates a document.
  init(
    _ tally: ImportTally,
    errors: [LineError],
    errorCount: Int,
    reasons: [Reason],
    ignoredColumns: [String]
  ) {
    self.tally = tally
    self.errors = errors
    self.errorCount = errorCount
    self.reasons = reasons
    self.ignoredColumns = ignoredColumns
  }

  private enum CodingKeys: CodingKey {
    case imported, alreadyExisted, rejected, hashes, withoutPassword, weakPasswords
    case unverified, administrators
    case errors, errorCount, reasons, ignoredColumns, hint
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tally.imported, forKey: .imported)
    try container.encode(tally.alreadyExisted, forKey: .alreadyExisted)
    try container.encode(tally.rejected, forKey: .rejected)
    try container.encode(tally.hashSchemes, forKey: .hashes)
    try container.encode(tally.withoutPassword, forKey: .withoutPassword)
    try container.encode(tally.weakPasswords, forKey: .weakPasswords)
    try container.encode(tally.unverified, forKey: .unverified)
    try container.encode(tally.administrators, forKey: .administrators)
    try container.encode(errors, forKey: .errors)
    try container.encode(errorCount, forKey: .errorCount)
    try container.encode(reasons, forKey: .reasons)
    try container.encode(ignoredColumns, forKey: .ignoredColumns)
    // As in all other results with errors.
    try container.encodeNil(forKey: .hint)
  }
}
