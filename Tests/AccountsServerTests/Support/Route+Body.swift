import AccountsForms
import Testing

@testable import AccountsServer

extension Route {
  /// Returns a route of the API.
  static func named(_ name: String) throws -> Route {
    try #require(RouteTable.api.first { $0.name == name })
  }

  /// Whether the API answers only with the password of the caller in the body.
  var takesPassword: Bool {
    [.reauthenticatedUser, .reauthenticatedAdministrator].contains(access)
  }

  /// The schema of the body in the API description; nil for none.
  var body: JSONSchema? { operation?(FormSchemas(.test)).body }
}
