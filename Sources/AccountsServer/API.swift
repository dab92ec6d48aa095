import Accounts
import Hummingbird
import Synchronization

/// The handlers of the API, which stand in the rooms.
///
/// A class, so that passing it on counts one reference instead of one for each of its parts.
final class API: Sendable {
  /// The account service for users.
  let accounts: AccountService

  /// The account service for administrators.
  let administration: UserAdministration

  /// The settings of the server.
  let settings: ServerSettings

  /// The readiness of the server for new requests.
  let readiness: Readiness

  /// The authenticator of requests.
  let authenticator: Authenticator

  /// Verifies the audit log.
  let verifier: SharedAuditVerification

  /// The encoded description of the API, once somebody asked for it: encoding it takes longer than
  /// most requests.
  private let encodedDescription = Mutex<ByteBuffer?>(nil)

  init(
    _ accounts: AccountService,
    _ settings: ServerSettings,
    _ readiness: Readiness,
    _ verifier: SharedAuditVerification
  ) {
    self.accounts = accounts
    administration = UserAdministration(accounts)
    self.settings = settings
    self.readiness = readiness
    authenticator = Authenticator(accounts)
    self.verifier = verifier
  }
}

extension API {
  /// `GET /openapi.json`: the description of the API, with the rules of this installation.
  func description(_ request: APIRequest) async throws -> Response {
    let body = encodedDescription.withLock { encoded in
      let body = encoded ?? .json(OpenAPIDocument(rules: accounts.forms, at: settings.site))
      encoded = body
      return body
    }
    return .json(body)
  }
}
