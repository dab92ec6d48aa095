import Accounts
import AccountsForms
import AccountsJSON
import AccountsTransfer
import Hummingbird

extension API {
  /// `POST /api/v1/admin/import`: imports users from JSON Lines or CSV, or only checks them.
  func importUsers(
    _ request: APIRequest,
    _ administrator: ReauthenticatedAdministrator,
    _ members: JSONBody
  ) async throws -> Response {
    try members.requireNone(but: ["users", "dryRun", "allowMissingHashes", "password", "device"])
    guard let text = try members.text("users"), !text.isEmpty else {
      throw Problem.invalidFields("users", RuleFailure(.required))
    }
    let isDryRun = try members.flag("dryRun") ?? false
    let allowsMissing = try members.flag("allowMissingHashes") ?? false
    do {
      let (tally, errors, ignored) = try await administration.importUsers(
        text: text,
        missingPasswords: allowsMissing ? .allowed : .refused,
        isDryRun: isDryRun,
        by: administrator.authorization
      )
      return .json(ImportDocument(tally, errors, ignored, request.words))
    } catch let failure as RuleFailure {
      throw Problem.invalidFields("users", failure)
    }
  }
}

/// The result of an import, as JSON.
struct ImportDocument: Document {
  private let tally: ImportTally
  private let errors: [LineError]
  private let ignoredColumns: [String]

  init(
    _ tally: ImportTally,
    _ errors: [ImportTally.LineError],
    _ ignoredColumns: [String],
    _ words: Messages
  ) {
    self.tally = tally
    self.errors = errors.map { LineError(error: $0, words: words) }
    self.ignoredColumns = ignoredColumns
  }

  static let name: String? = "Import"

  static let fields: [DocumentField<ImportDocument>] = [
    DocumentField("imported") { $0.tally.imported },
    DocumentField("alreadyExisted") { $0.tally.alreadyExisted },
    DocumentField("rejected") { $0.tally.rejected },
    DocumentField("withoutPassword") { $0.tally.withoutPassword },
    DocumentField("weakPasswords") { $0.tally.weakPasswords },
    DocumentField("errors") { $0.errors },
    DocumentField("ignoredColumns") { $0.ignoredColumns },
  ]

  private struct LineError: Document {
    let error: ImportTally.LineError
    let words: Messages

    static let fields: [DocumentField<LineError>] = [
      DocumentField("line", .number(minimum: 1)) { $0.error.line },
      // Null for the line as a whole.
      DocumentField("field") { $0.error.field },
      DocumentField("code") { $0.error.failure.code.rawValue },
      DocumentField("parameters") { $0.error.failure.parameters },
      DocumentField("message") { $0.words.message(for: $0.error.failure, field: $0.error.field) },
    ]
  }
}
