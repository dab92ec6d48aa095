import Accounts
import Foundation
import HTTPTypes
import Hummingbird

extension API {
  /// `GET /auth/check`: tells a reverse proxy who sends the request that it asks about.
  ///
  /// 204 with the names of headers that Authelia made usual, or 401: nginx's `auth_request`, Caddy's and Traefik's
  /// `forward_auth` go by that. Values beyond ASCII are percent-encoded (RFC 3986), as headers hold nothing else.
  func checkAuthentication(_ request: APIRequest, _ caller: Caller) async throws -> Response {
    let user = caller.user
    return Response(
      status: .noContent,
      headers: [
        .remoteUser: user.id.description,
        .remoteEmail: user.email.headerValue,
        .remoteName: user.name.headerValue,
        .remoteGroups: user.role.rawValue,
      ]
    )
  }
}

extension HTTPField.Name {
  static let remoteUser = known("Remote-User")
  static let remoteEmail = known("Remote-Email")
  static let remoteName = known("Remote-Name")
  static let remoteGroups = known("Remote-Groups")
}
