import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird

extension API {
  /// `GET /auth/check`: identifies the user of a request for a reverse proxy.
  ///
  /// Answers 204 with the header names that Authelia made common, or 401, for nginx's
  /// `auth_request` and the `forward_auth` of Caddy and Traefik. Values beyond ASCII are
  /// percent-encoded (RFC 3986), as headers are ASCII. `Remote-Email` is empty for an address that
  /// is not verified, and so is `Remote-Name` of a user without a name: anyone can sign up with any
  /// address, and sites that find their users by it would let them in.
  ///
  /// `?role=admin` answers 403 to all but administrators.
  func checkAuthentication(_ request: APIRequest, _ caller: Caller) async throws -> Response {
    let user = caller.user
    if let text = try request.query(["role"])["role"] {
      guard let role = Role(rawValue: text) else {
        throw Problem.invalidFields("role", .unknownChoice(of: Role.self))
      }
      if role == .admin { _ = try await authenticator.administrator(of: request) }
    }
    return Response(
      status: .noContent,
      headers: [
        .remoteUser: user.id.description,
        // Empty, not absent: Caddy before 2.7 would set the header to the name of the variable.
        .remoteEmail: user.emailVerifiedAt == nil ? "" : user.email.headerValue,
        .remoteName: (user.name ?? "").headerValue,
        .remoteGroups: user.role.rawValue,
      ]
    )
  }
}
