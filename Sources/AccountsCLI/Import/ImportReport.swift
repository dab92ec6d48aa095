import Accounts
import AccountsForms
import AccountsJSON

/// The report of an import: prints each error as it occurs, and the totals at the end.
struct ImportReport {
  /// The maximum number of errors kept for the JSON at the end, which limits memory.
  private static let mostErrors = 10_000

  private let words: Messages
  private let isJSON: Bool
  private let isDryRun: Bool
  private var tally = ImportTally()
  private var errors: [LineError] = []
  private var errorCount = 0
  private var ignoredColumns: [String] = []

  /// Creates an empty report.
  ///
  /// - Parameters:
  ///   - words: The messages in the user's language.
  ///   - isJSON: Whether to print errors and totals as JSON at the end.
  ///   - isDryRun: Whether no users are stored.
  init(words: Messages, isJSON: Bool, isDryRun: Bool) {
    self.words = words
    self.isJSON = isJSON
    self.isDryRun = isDryRun
  }

  /// The number of lines.
  var count: Int { tally.lines }

  /// Returns a reader of the lines of a file, and warns of columns that are ignored.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - bytes: The file.
  ///   - rules: The rules of forms.
  /// - Returns: The reader.
  /// - Throws: ``Failure`` if a CSV file does not begin with the names of its columns, or lacks one.
  mutating func reader(
    _ format: UserRecordReader.Format,
    of bytes: ByteReader,
    by rules: FormRules
  ) throws -> UserRecordReader {
    do {
      let keys = rules.customFields.map(\.key)
      let reader = try UserRecordReader(format, customKeys: keys) { try bytes.line(longest: $0) }
      try reader.requireColumns(by: rules)
      ignoredColumns = reader.ignoredColumns
      if !isJSON, !ignoredColumns.isEmpty {
        let names = ignoredColumns.map(\.shown.quoted).joined(separator: ", ")
        Console.say("accounts: warning: unknown columns are ignored: \(names)")
      }
      return reader
    } catch let failure as RuleFailure {
      throw Failure(failure, ofLine: 1, in: words)
    }
  }

  /// Adds lines, and the results of the valid ones.
  mutating func add(_ items: [UserRecordReader.Item], _ results: [ImportResult]) {
    for error in tally.add(items, results) { add(error) }
  }

  /// Prints the totals.
  ///
  /// - Throws: ``AlreadyReported`` with `ExitStatus.refused` if a line was refused.
  func finish() throws {
    if isJSON {
      try Console.printJSON(
        Document(
          imported: tally.imported,
          alreadyThere: tally.alreadyThere,
          refused: tally.refused,
          errors: errors,
          errorCount: errorCount,
          ignoredColumns: ignoredColumns
        )
      )
    } else {
      Console.note("\(isDryRun ? "would import" : "imported") \(figures)")
    }
    if tally.refused > 0 { throw AlreadyReported(status: .refused) }
  }

  /// The failure after ^C.
  var interrupted: Failure {
    let stored = isDryRun ? 0 : tally.imported
    return Failure(
      .interrupted,
      code: .interrupted,
      "interrupted; \(stored) \(stored == 1 ? "user was" : "users were") stored",
      hint: "run it again to import the rest; existing users stay unchanged"
    )
  }

  /// An error that was already reported, with the exit status.
  struct AlreadyReported: Error {
    let status: ExitStatus
  }

  private var figures: String {
    """
    \(tally.imported) \(tally.imported == 1 ? "user" : "users"); \
    \(tally.alreadyThere) already existed; \
    \(tally.refused) \(tally.refused == 1 ? "line was" : "lines were") refused
    """
  }

  private mutating func add(_ error: ImportTally.LineError) {
    errorCount += 1
    let message = words.message(for: error.failure, field: error.field)
    guard isJSON else {
      let field = error.field.map { "\($0): " } ?? ""
      return Console.say("accounts: error: line \(error.line): \(field)\(message.shown)")
    }
    guard errors.count < Self.mostErrors else { return }
    let problem = Failure.Entry(
      field: error.field,
      code: error.failure.code.rawValue,
      parameters: error.failure.parameters,
      message: message
    )
    errors.append(LineError(line: error.line, problem: problem))
  }

  /// An error with its line number: an element of `errors`.
  private struct LineError: Encodable {
    let line: Int
    let problem: Failure.Entry

    private enum CodingKeys: CodingKey {
      case line
    }

    func encode(to encoder: any Encoder) throws {
      try problem.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(line, forKey: .line)
    }
  }

  private struct Document: Encodable {
    let imported: Int
    let alreadyThere: Int
    let refused: Int
    let errors: [LineError]
    let errorCount: Int
    let ignoredColumns: [String]

    private enum CodingKeys: CodingKey {
      case imported, alreadyThere, refused, errors, errorCount, ignoredColumns, hint
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(imported, forKey: .imported)
      try container.encode(alreadyThere, forKey: .alreadyThere)
      try container.encode(refused, forKey: .refused)
      try container.encode(errors, forKey: .errors)
      try container.encode(errorCount, forKey: .errorCount)
      try container.encode(ignoredColumns, forKey: .ignoredColumns)
      // As in all other results with errors.
      try container.encodeNil(forKey: .hint)
    }
  }
}
