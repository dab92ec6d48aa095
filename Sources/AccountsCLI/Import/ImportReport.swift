import Accounts
import AccountsForms

/// What became of the lines of a file: each refusal is told as it comes, the figures at the end.
struct ImportReport {
  /// How many errors are kept for JSON, which is printed at the end: the memory does not grow with the file.
  private static let mostErrors = 10_000

  private let words: Words
  private let isJSON: Bool
  private let isDryRun: Bool
  private var imported = 0
  private var alreadyThere = 0
  private var refused = 0
  private var errors: [LineError] = []
  private var errorCount = 0

  /// Starts empty.
  ///
  /// - Parameters:
  ///   - words: the language of the refusals.
  ///   - isJSON: whether they are kept, to be printed with the figures.
  ///   - isDryRun: whether nobody is stored.
  init(words: Words, isJSON: Bool, isDryRun: Bool) {
    self.words = words
    self.isJSON = isJSON
    self.isDryRun = isDryRun
  }

  /// How many lines there were.
  var count: Int { imported + alreadyThere + refused }

  /// Adds lines, and what became of those that are records.
  mutating func add(_ items: [RecordReader.Item], _ results: [ImportResult]) {
    var results = results.makeIterator()
    for item in items {
      guard item.record != nil, let result = results.next() else {
        refuse(item, Failure(.refused, code: "line", item.problem ?? ""))
        continue
      }
      switch result {
      case .imported: imported += 1
      case .alreadyThere: alreadyThere += 1
      case .refused(let errors): refuse(item, Failure(errors, in: words))
      }
    }
  }

  /// Tells the figures.
  ///
  /// - Throws: `ExitStatus.refused` as a ``Failure`` that has been told, where a line was refused.
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
    if refused > 0 { throw Told(status: .refused) }
  }

  /// What is told where the rest is left out, since somebody pressed ^C.
  var interrupted: Failure {
    let stored = isDryRun ? 0 : imported
    return Failure(
      .interrupted,
      code: "interrupted",
      "interrupted; \(stored) \(stored == 1 ? "user was" : "users were") stored",
      hint: "run it again for the rest: whoever is stored already stays as they are"
    )
  }

  /// Everything has been said but the exit status.
  struct Told: Error {
    let status: ExitStatus
  }

  private var figures: String {
    """
    \(imported) \(imported == 1 ? "user" : "users"); \
    \(alreadyThere) \(alreadyThere == 1 ? "was" : "were") there already; \
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

  /// What is wrong with a line: an element of `errors`, as other commands have it, with the line's number.
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
      // As in every other answer that has errors.
      try container.encodeNil(forKey: .hint)
    }
  }
}
