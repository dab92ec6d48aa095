import Accounts
import AccountsForms

/// The report of an import: prints each error as it occurs, and the totals at the end.
struct ImportReport {
  /// The maximum number of errors kept for the JSON at the end, which limits memory.
  private static let mostErrors = 10_000

  private let words: Messages
  private let isJSON: Bool
  private let isDryRun: Bool
  private var imported = 0
  private var alreadyThere = 0
  private var refused = 0
  private var errors: [LineError] = []
  private var errorCount = 0

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
  var count: Int { imported + alreadyThere + refused }

  /// Adds lines, and the results of the valid ones.
  mutating func add(_ items: [RecordReader.Item], _ results: [ImportResult]) {
    var results = results.makeIterator()
    for item in items {
      guard item.record != nil, let result = results.next() else {
        refuse(item, Failure(.refused, code: .line, item.problem ?? ""))
        continue
      }
      switch result {
      case .imported: imported += 1
      case .alreadyThere: alreadyThere += 1
      case .refused(let errors): refuse(item, Failure(errors, in: words))
      }
    }
  }

  /// Prints the totals.
  ///
  /// - Throws: ``AlreadyReported`` with `ExitStatus.refused` if a line was refused.
  func finish() throws {
    if isJSON {
      try Console.printJSON(
        Document(
          imported: imported,
          alreadyThere: alreadyThere,
          refused: refused,
          errors: errors,
          errorCount: errorCount
        )
      )
    } else {
      Console.note("\(isDryRun ? "would import" : "imported") \(figures)")
    }
    if refused > 0 { throw AlreadyReported(status: .refused) }
  }

  /// The failure after ^C.
  var interrupted: Failure {
    let stored = isDryRun ? 0 : imported
    return Failure(
      .interrupted,
      code: .interrupted,
      "interrupted; \(stored) \(stored == 1 ? "user was" : "users were") stored",
      hint: "run it again to import the rest; existing users are left alone"
    )
  }

  /// An error that was already reported, with the exit status.
  struct AlreadyReported: Error {
    let status: ExitStatus
  }

  private var figures: String {
    """
    \(imported) \(imported == 1 ? "user" : "users"); \
    \(alreadyThere) already existed; \
    \(refused) \(refused == 1 ? "line was" : "lines were") refused
    """
  }

  private mutating func refuse(_ item: RecordReader.Item, _ failure: Failure) {
    refused += 1
    errorCount += failure.entries.count
    if isJSON {
      let room = failure.entries.prefix(Self.mostErrors - errors.count)
      errors += room.map { LineError(line: item.line, problem: $0) }
      return
    }
    for problem in failure.entries {
      let field = problem.field.map { "\($0): " } ?? ""
      Console.say("accounts: error: line \(item.line): \(field)\(problem.message.shown)")
    }
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

    private enum CodingKeys: CodingKey {
      case imported, alreadyThere, refused, errors, errorCount, hint
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(imported, forKey: .imported)
      try container.encode(alreadyThere, forKey: .alreadyThere)
      try container.encode(refused, forKey: .refused)
      try container.encode(errors, forKey: .errors)
      try container.encode(errorCount, forKey: .errorCount)
      // As in all other results with errors.
      try container.encodeNil(forKey: .hint)
    }
  }
}
