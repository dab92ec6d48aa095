import Accounts
import AccountsForms
import AccountsJSON
import AccountsTransfer
import HTTPTypes
import Hummingbird

extension API {
  /// `POST /api/v1/admin/export`: all users as a file, without password hashes.
  func exportUsers(
    _ request: APIRequest,
    _ administrator: ReauthenticatedAdministrator,
    _ members: JSONBody
  ) async throws -> Response {
    try members.requireNone(but: ["password", "device"])
    return try await .users(
      nil,
      of: administration,
      as: .jsonl,
      by: administrator.authorization,
      for: request
    )
  }
}
