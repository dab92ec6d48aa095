import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /admin/export`: asks for a format and for the administrator's own password.
  func exportPage(_ request: PageRequest, _ administrator: Administrator) async throws -> Response {
    exportPage(request, administrator, of: [], refused: nil)
  }

  /// Renders the same page with the reason of the refusal.
  func exportRefused(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ refused: RefusedAct
  ) async throws -> Response {
    let users = refused.sent.values.selectedUsers
    return exportPage(request, administrator, of: users, refused: refused)
  }

  /// `POST /admin/export`: returns all users, or the selected ones, as a file without password hashes.
  func exportUsers(
    _ request: PageRequest,
    _ administrator: ReauthenticatedAdministrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    guard let format = sent["format"].flatMap(UserRecordWriter.Format.init(rawValue:)) else {
      throw Problem.malformedForm
    }
    let users = sent.values.selectedUsers
    return try await .users(
      users.isEmpty ? nil : users,
      of: administration,
      as: format,
      by: administrator.actor
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
    refused: RefusedAct?
  ) -> Response {
    let words = request.words
    let view = ExportPageView(
      explanation: users.isEmpty
        ? words[.exportUsersExplained] : words[.exportSelectedExplained, "n", "\(users.count)"],
      users: users.map(\.description),
      ownAddress: administrator.caller.user.email,
      form: FormView(
        of: refused,
        token: request.token(for: RedirectTarget.export.text),
        in: words
      )
    )
    return page("admin-export", words[.exportUsers], view, for: request, problem: refused?.problem)
  }
}

/// The content of the export page.
private struct ExportPageView {
  let explanation: String

  /// The identifiers of the users; empty for all.
  let users: [String]

  /// The address by which password managers find the password.
  let ownAddress: String

  let form: FormView
}
