import Accounts
import AccountsForms
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
private struct ImportDocument: Encodable {
  private let imported: Int
  private let alreadyExisted: Int
  private let rejected: Int
  private let withoutPassword: Int
  private let weakPasswords: Int
  private let errors: [LineError]
  private let ignoredColumns: [String]

  private struct LineError: Encodable {
    let line: Int
    let field: String?
    let code: String
    let parameters: [String: RuleFailure.Parameter]
    let message: String

    private enum CodingKeys: CodingKey {
      case line, field, code, parameters, message
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(line, forKey: .line)
      // Null, not absent, for the line as a whole.
      try container.encode(field, forKey: .field)
      try container.encode(code, forKey: .code)
      try container.encode(parameters, forKey: .parameters)
      try container.encode(message, forKey: .message)
    }
  }

  init(
    _ tally: ImportTally,
    _ errors: [ImportTally.LineError],
    _ ignoredColumns: [String],
    _ words: Messages
  ) {
    self.ignoredColumns = ignoredColumns
    imported = tally.imported
    alreadyExisted = tally.alreadyExisted
    rejected = tally.rejected
    withoutPassword = tally.withoutPassword
    weakPasswords = tally.weakPasswords
    self.errors = errors.map { error in
      LineError(
        line: error.line,
        field: error.field,
        code: error.failure.code.rawValue,
        parameters: error.failure.parameters,
        message: words.message(for: error.failure, field: error.field)
      )
    }
  }
}
