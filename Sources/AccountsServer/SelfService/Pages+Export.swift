import Accounts
import AccountsJSON
import Hummingbird

extension Pages {
  /// `POST /account/export`: returns all data of the user as a file.
  ///
  /// A form rather than a link, since the audit log records it.
  func exportData(
    _ request: PageRequest,
    _ caller: Caller,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let id = caller.user.id
    guard let data = try await accounts.personalData(of: id, by: caller.actor) else {
      throw Problem.notLoggedIn
    }
    return .file(PersonalDataDocument(data), named: "accounts-export.json")
  }
}
