import Accounts
import AccountsForms
import AccountsTransfer
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /admin/export`: asks for a format and for the administrator's own password.
  func exportPage(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ refused: RefusedAction?
  ) async throws -> Response {
    guard let refused else { return exportPage(request, administrator, of: [], refused: nil) }
    let users = refused.sent.values.selectedUsers
    switch refused.sent["scope"].flatMap(Scope.init(rawValue:)) {
    case .all: return exportPage(request, administrator, of: [], refused: refused)
    case .selected where users.isEmpty: return redirect(to: .users, done: .nobodySelected)
    case .selected: return exportPage(request, administrator, of: users, refused: refused)
    case nil: throw Problem.malformedForm
    }
  }

  /// `POST /admin/export`: returns all users, or the selected ones, as a file without password
  /// hashes.
  func exportUsers(
    _ request: PageRequest,
    _ administrator: ReauthenticatedAdministrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    guard let format = sent["format"].flatMap(UserRecordWriter.Format.init(rawValue:)),
      let scope = sent["scope"].flatMap(Scope.init(rawValue:))
    else { throw Problem.malformedForm }
    let users = sent.values.selectedUsers
    guard scope == .all || !users.isEmpty else {
      return redirect(to: .users, done: .nobodySelected)
    }
    return try await .users(
      scope == .all ? nil : users,
      of: administration,
      as: format,
      by: administrator.authorization,
      for: request.request
    )
  }

  /// Renders the page.
  ///
  /// - Parameters:
  ///   - request: the request to answer.
  ///   - administrator: the caller.
  ///   - users: the users to export; empty for all.
  ///   - refused: the refused act; nil for a page shown for the first time.
  /// - Returns: the response.
  func exportPage(
    _ request: PageRequest,
    _ administrator: Administrator,
    of users: [UserID],
    refused: RefusedAction?
  ) -> Response {
    let words = request.words
    let scope = users.isEmpty ? Scope.all : .selected
    let view = ExportPageView(
      explanation: scope == .all
        ? words[.exportUsersExplained] : words[.exportSelectedExplained, "n", "\(users.count)"],
      scope: scope.rawValue,
      isJSON: refused?.sent["format"] == UserRecordWriter.Format.jsonl.rawValue,
      users: users.map(\.description),
      ownAddress: administrator.caller.user.email,
      form: FormView(
        of: refused,
        token: request.token(for: RedirectTarget.export.text),
        in: words
      )
    )
    return page(
      "admin-export",
      words[.exportUsers],
      view,
      for: request,
      problem: refused?.problem,
      formAction: RedirectTarget.export.text
    )
  }
}

/// The users that an export has: said by the form, so that a form without any selected user does
/// not mean all.
private enum Scope: String {
  case all, selected
}

/// The content of the export page.
private struct ExportPageView {
  let explanation: String
  let scope: String

  /// Whether the chosen format is JSON Lines.
  let isJSON: Bool

  /// The identifiers of the users; empty for all.
  let users: [String]

  /// The address by which password managers find the password.
  let ownAddress: String

  let form: FormView
}
