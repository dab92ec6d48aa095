import Accounts
import AccountsForms
import AccountsTransfer

/// The report of an import: prints each error as it occurs, and the totals at the end.
struct ImportReport {
  /// The maximum number of errors kept for the JSON at the end, which limits memory.
  private static let mostErrors = 10_000

  private let words: Messages
  private let isJSON: Bool
  private let isDryRun: Bool
  private let hasSeveralFiles: Bool
  private var tally = ImportTally()
  private var errors: [LineError] = []
  private var errorCount = 0
  private var reasons: [Reason: (count: Int, message: String)] = [:]
  private var ignoredColumns: [String] = []
  private var unit = UserRecordReader.Unit.line
  private var file = ""

  /// Creates an empty report.
  ///
  /// - Parameters:
  ///   - words: the messages in the user's language.
  ///   - isJSON: whether to print errors and totals as JSON at the end.
  ///   - isDryRun: whether no users are stored.
  ///   - hasSeveralFiles: whether errors name the file.
  init(words: Messages, isJSON: Bool, isDryRun: Bool, hasSeveralFiles: Bool = false) {
    self.words = words
    self.isJSON = isJSON
    self.isDryRun = isDryRun
    self.hasSeveralFiles = hasSeveralFiles
  }

  /// The number of lines.
  var count: Int { tally.lines }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - reader: its reader.
  mutating func begin(_ path: String, _ reader: UserRecordReader) {
    file = path
    unit = reader.unit
    note(reader.ignoredColumns)
  }

  /// Adds lines, and the results of the valid ones.
  mutating func add(_ items: [UserRecordReader.Item], _ results: [ImportResult]) {
    for error in tally.add(items, results) { add(error) }
  }

  /// Warns of columns and members that are ignored, once for each.
  mutating func note(_ columns: [String]) {
    let new = columns.filter { !ignoredColumns.contains($0) }
    ignoredColumns += new
    guard !isJSON, !new.isEmpty else { return }
    let most = 20
    let names = new.prefix(most).map(\.shown.quoted).joined(separator: ", ")
    let more = new.count > most ? ", and \(new.count - most) more" : ""
    Console.say("accounts: warning: unknown columns are ignored: \(names)\(more)")
  }

  /// Prints the totals.
  ///
  /// - Throws: ``AlreadyReported`` with `ExitStatus.refused` if a line was rejected.
  func finish() throws {
    if isJSON {
      try Console.printJSON(
        ImportDocument(
          tally,
          errors: errors,
          errorCount: errorCount,
          reasons: sortedReasons.map {
            ImportDocument.Reason(field: $0.key.field, code: $0.key.code, count: $0.value.count)
          },
          ignoredColumns: ignoredColumns
        )
      )
    } else {
      Console.note("\(isDryRun ? "would import" : "imported") \(figures)")
      for line in details { Console.note(line) }
    }
    if tally.rejected > 0 { throw AlreadyReported(status: .refused) }
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
    \(tally.alreadyExisted) already existed; \
    \(tally.rejected) \(tally.rejected == 1 ? "\(unit) was" : "\(unit)s were") rejected
    """
  }

  /// The lines behind the totals: more of them before the import than afterwards.
  private var details: [String] {
    var lines: [String] = []
    if isDryRun {
      let schemes = tally.hashSchemes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      if !schemes.isEmpty {
        lines.append(
          "password hashes: " + schemes.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        )
      }
      if tally.unverified > 0 { lines.append("unverified addresses: \(tally.unverified)") }
      if tally.administrators > 0 { lines.append("administrators: \(tally.administrators)") }
      lines += sortedReasons.map { reason, example in
        let field = reason.field.map { "\($0): " } ?? ""
        return
          "reason for \(example.count) \(example.count == 1 ? "rejection" : "rejections"): \(field)\(example.message)"
      }
    }
    if tally.weakPasswords > 0 {
      lines.append("passwords that a sign-up would refuse as too weak: \(tally.weakPasswords)")
    }
    if reasons.keys.contains(where: { $0.code == ErrorCode.noPassword.rawValue }) {
      lines.append("to import users without a password, too, pass --allow-missing-hashes")
    }
    if tally.withoutPassword > 0 {
      lines.append(
        """
        without a password: \(tally.withoutPassword); they can log in after they set one: with a code by e-mail, if mail is \
        set up, or with one from 'accounts users reset-code EMAIL'
        """
      )
    }
    return lines
  }

  /// The reasons for errors, the most frequent first.
  private var sortedReasons: [(key: Reason, value: (count: Int, message: String))] {
    reasons.sorted {
      ($1.value.count, $0.key.code, $0.key.field ?? "")
        < ($0.value.count, $1.key.code, $1.key.field ?? "")
    }
  }

  private struct Reason: Hashable {
    let field: String?
    let code: String
  }

  private mutating func add(_ error: ImportTally.LineError) {
    errorCount += 1
    let message = words.message(for: error.failure, field: error.field)
    let reason = Reason(field: error.field, code: error.failure.code.rawValue)
    reasons[reason, default: (0, message)].count += 1
    guard isJSON else {
      let field = error.field.map { "\($0): " } ?? ""
      let place = hasSeveralFiles ? "\(file.shown): " : ""
      return Console.say(
        "accounts: error: \(place)\(unit) \(error.line): \(field)\(message.shown)"
      )
    }
    guard errors.count < Self.mostErrors else { return }
    let problem = Failure.Entry(
      field: error.field,
      code: error.failure.code.rawValue,
      parameters: error.failure.parameters,
      message: message
    )
    errors.append(
      LineError(
        file: hasSeveralFiles ? file : nil,
        unit: unit,
        number: error.line,
        problem: problem
      )
    )
  }

  private typealias LineError = ImportDocument.LineError
}
