import Accounts
import AccountsForms

/// What became of the lines of a file: each refusal is told as it comes, the figures at the end.
struct ImportReport {
  private let words: Words
  private let isJSON: Bool
  private var imported = 0
  private var alreadyThere = 0
  private var refused = 0
  private var problems: [Problem] = []

  /// Starts empty.
  ///
  /// - Parameters:
  ///   - words: the language of the refusals.
  ///   - isJSON: whether they are kept, to be printed with the figures.
  init(words: Words, isJSON: Bool) {
    self.words = words
    self.isJSON = isJSON
  }

  /// How many lines there were.
  var count: Int { imported + alreadyThere + refused }

  /// Adds lines, and what became of those that are records.
  mutating func add(_ items: [RecordReader.Item], _ results: [ImportResult]) {
    var results = results.makeIterator()
    for item in items {
      guard item.record != nil, let result = results.next() else {
        refuse([Problem(line: item.line, field: nil, code: "line", message: item.problem ?? "")])
        continue
      }
      switch result {
      case .imported: imported += 1
      case .alreadyThere: alreadyThere += 1
      case .refused(let errors):
        refuse(
          errors.map { error in
            Problem(
              line: item.line,
              field: error.field,
              code: error.code.rawValue,
              message: words.message(for: error)
            )
          }
        )
      }
    }
  }

  /// Tells the figures.
  ///
  /// - Parameter isDryRun: whether nobody was stored.
  /// - Throws: `ExitStatus.refused` as a ``Failure`` that has been told, where a line was refused.
  func finish(isDryRun: Bool) throws {
    if isJSON {
      try Console.printJSON(
        Document(
          imported: imported,
          alreadyThere: alreadyThere,
          refused: refused,
          errors: problems
        )
      )
    } else {
      let verb = isDryRun ? "would import" : "imported"
      Console.note(
        "\(verb) \(imported) users; \(alreadyThere) were there already; \(refused) lines were refused"
      )
    }
    if refused > 0 { throw Told(status: .refused) }
  }

  /// Everything has been said but the exit status.
  struct Told: Error {
    let status: ExitStatus
  }

  private mutating func refuse(_ problems: [Problem]) {
    refused += 1
    guard !isJSON else { return self.problems += problems }
    for problem in problems {
      let field = problem.field.map { "\($0): " } ?? ""
      Console.say("accounts: error: line \(problem.line): \(field)\(problem.message.shown)")
    }
  }

  private struct Problem: Encodable {
    let line: Int
    let field: String?
    let code: String
    let message: String
  }

  private struct Document: Encodable {
    let imported: Int
    let alreadyThere: Int
    let refused: Int
    let errors: [Problem]
  }
}
