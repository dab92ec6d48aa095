import Accounts
import Foundation
import HTTPTypes
import Hummingbird

extension API {
  /// `GET /auth/check`: tells a reverse proxy who sends the request that it asks about.
  ///
  /// 204 with the names of headers that Authelia made usual, or 401: nginx's `auth_request`, Caddy's and Traefik's
  /// `forward_auth` go by that. Values beyond ASCII are percent-encoded (RFC 3986), as headers hold nothing else.
  func checkAuthentication(_ request: APIRequest) async throws -> Response {
    let user = try await gate.caller(of: request).user
    return Response(
      status: .noContent,
      headers: [
        .remoteUser: user.id.description,
        .remoteEmail: user.email.percentEncoded,
        .remoteName: user.name.percentEncoded,
        .remoteGroups: user.role.rawValue,
      ]
    )
  }
}

extension HTTPField.Name {
  fileprivate static let remoteUser = name("Remote-User")
  fileprivate static let remoteEmail = name("Remote-Email")
  fileprivate static let remoteName = name("Remote-Name")
  fileprivate static let remoteGroups = name("Remote-Groups")

  private static func name(_ text: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else {
      preconditionFailure("\(text) is no name of a header")
    }
    return name
  }
}

extension String {
  /// The text with everything but visible ASCII, and the percent sign itself, percent-encoded.
  fileprivate var percentEncoded: String {
    var encoded = ""
    for byte in utf8 {
      if (0x20...0x7E).contains(byte), byte != UInt8(ascii: "%") {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}
