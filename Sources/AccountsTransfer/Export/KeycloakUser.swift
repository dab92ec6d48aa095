import Accounts
import AccountsForms
import AccountsJSON
import Foundation

/// A user in a partial import of Keycloak (UserRepresentation in
/// keycloak.org/docs-api/latest/rest-api).
struct KeycloakUser: Encodable, Redacted {
  private struct Credential: Encodable, Redacted {
    let type = "password"
    let credentialData: String
    let secretData: String
  }

  private struct CredentialData: Encodable {
    let algorithm: String
    let hashIterations: Int
    let additionalParameters: [String: [String]]
  }

  private struct SecretData: Encodable, Redacted {
    let salt: String
    let value: String
    let additionalParameters: [String: [String]]
  }

  private let id: String?
  private let username: String
  private let email: String
  private let emailVerified: Bool
  private let enabled: Bool
  private let firstName: String
  private let lastName: String
  private let createdTimestamp: Int64?
  private let credentials: [Credential]

  /// Creates a user.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - password: the hash as Keycloak stores it; nil for none.
  /// - Throws: `EncodingError`.
  init(_ record: UserRecord, password: PasswordHash.Keycloak?) throws {
    id = record.identifier(in: .keycloak)
    username = record.userName
    email = record[.email] ?? ""
    emailVerified = record[.emailVerifiedAt] != nil
    enabled = record[.disabledAt] == nil
    (firstName, lastName) = record.firstAndLastName
    createdTimestamp = record[.createdAt].flatMap { Date(rfc3339: $0)?.millisecondsSince1970 }
    credentials = try password.map { [try Self.credential($0)] } ?? []
  }

  private static func credential(_ hash: PasswordHash.Keycloak) throws -> Credential {
    let data = CredentialData(
      algorithm: hash.algorithm,
      hashIterations: hash.iterations,
      additionalParameters: hash.parameters
    )
    let secret = SecretData(salt: hash.salt, value: hash.value, additionalParameters: [:])
    return Credential(
      credentialData: try JSONText.text(of: data),
      secretData: try JSONText.text(of: secret)
    )
  }
}
