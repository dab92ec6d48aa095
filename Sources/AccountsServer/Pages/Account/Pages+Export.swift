import Accounts
import AccountsJSON
import Hummingbird

extension Pages {
  /// `POST /account/export`: everything held on whoever is logged in, as a file.
  ///
  /// A form rather than a link, since it is noted in the audit log.
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
