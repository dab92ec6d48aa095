import Accounts
import AccountsForms
import AccountsTransfer
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /admin/import`: asks for the lines of users and for the administrator's own password.
  func importPage(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ refused: RefusedAction?
  ) async throws -> Response {
    importPage(request, administrator, of: refused?.sent, refused: refused)
  }

  /// `POST /admin/import`: imports the users, or only checks them, and shows the errors of each
  /// line.
  func importUsers(
    _ request: PageRequest,
    _ administrator: ReauthenticatedAdministrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let isDryRun = sent["act"] != "import"
    func again(_ failure: RuleFailure) -> Response {
      let message = request.words.message(for: failure)
      return importPage(request, administrator.administrator, of: sent, message: message)
    }
    do {
      guard let text = sent["users"], !text.allSatisfy(\.isWhitespace) else {
        return again(RuleFailure(.noLines))
      }
      // Browsers read bytes that are not UTF-8 as this character.
      guard !text.unicodeScalars.contains("\u{FFFD}") else {
        return again(RuleFailure(.invalidEncoding))
      }
      let (tally, errors, ignored) = try await administration.importUsers(
        text: text,
        missingPasswords: sent["allowMissingHashes"] == nil ? .refused : .allowed,
        isDryRun: isDryRun,
        by: administrator.authorization
      )
      let outcome = ImportOutcomeView(
        tally,
        errors,
        ignored,
        isDryRun: isDryRun,
        in: request.words
      )
      return importPage(request, administrator.administrator, of: sent, outcome: outcome)
    } catch let failure as RuleFailure {
      return again(failure)
    }
  }

  private func importPage(
    _ request: PageRequest,
    _ administrator: Administrator,
    of sent: SubmittedForm?,
    refused: RefusedAction? = nil,
    message: String? = nil,
    outcome: ImportOutcomeView? = nil
  ) -> Response {
    let words = request.words
    // Whatever came of the lines, the password is asked for again.
    let form = FormView(
      refused?.form ?? PasswordForm(),
      sent: refused?.problem == nil ? nil : refused?.sent.values,
      token: request.token(for: RedirectTarget.importing.text),
      in: words,
      problem: message ?? words.text(beside: refused?.problem)
    )
    var view = ImportPageView(
      // Lines that are stored are done; others may have to be mended.
      users: outcome?.isDone == true ? "" : sent?["users"] ?? "",
      allowsMissing: sent?["allowMissingHashes"] != nil,
      ownAddress: administrator.caller.user.email,
      form: form,
      outcome: outcome
    )
    view.form.change(PasswordForm.Field.password.rawValue) { $0.label = words[.ownPassword] }
    return page(
      "admin-import",
      words[.importUsers],
      view,
      for: request,
      isRefused: message != nil,
      problem: refused?.problem,
      formAction: RedirectTarget.importing.text
    )
  }
}

/// The content of the import page.
private struct ImportPageView {
  /// The lines as they were sent.
  let users: String

  /// Whether users without a password are imported, too.
  let allowsMissing: Bool

  /// The address by which password managers find the password.
  let ownAddress: String

  var form: FormView

  /// The outcome; nil before the lines were sent.
  let outcome: ImportOutcomeView?
}

/// The template values of the outcome of an import.
private struct ImportOutcomeView {
  let title: String

  /// The counts and the columns that are ignored, as sentences.
  let counts: [String]

  /// The errors, each with the number of its line.
  let errors: [String]

  let hasErrors: Bool

  /// Whether every line was stored, or existed already.
  let isDone: Bool

  /// Creates the values.
  ///
  /// - Parameters:
  ///   - tally: the counts.
  ///   - errors: the errors of the rejected lines.
  ///   - ignoredColumns: the names of the columns that are ignored.
  ///   - isDryRun: whether nothing was stored.
  ///   - words: the language.
  init(
    _ tally: ImportTally,
    _ errors: [ImportTally.LineError],
    _ ignoredColumns: [String],
    isDryRun: Bool,
    in words: Messages
  ) {
    title = words[isDryRun ? .importChecked : .importFinished]
    var counts = [
      words[isDryRun ? .usersToImport : .usersImported, "n", "\(tally.imported)"],
      words[.usersAlreadyExisted, "n", "\(tally.alreadyExisted)"],
      words[.linesRejected, "n", "\(tally.rejected)"],
    ]
    if tally.withoutPassword > 0 {
      counts.append(words[.usersWithoutPassword, "n", "\(tally.withoutPassword)"])
    }
    if tally.weakPasswords > 0 {
      counts.append(words[.weakPasswords, "n", "\(tally.weakPasswords)"])
    }
    if !ignoredColumns.isEmpty {
      counts.append(words[.columnsIgnored, "names", ignoredColumns.joined(separator: ", ")])
    }
    self.counts = counts
    self.errors = errors.map { error in
      let field = error.field.map { "\(words.label(of: $0)): " } ?? ""
      let message = words.message(for: error.failure, field: error.field)
      return "\(words[.line, "n", "\(error.line)"]): \(field)\(message)"
    }
    hasErrors = !errors.isEmpty
    isDone = !isDryRun && errors.isEmpty
  }
}
