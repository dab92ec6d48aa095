import HTTPTypes
import Hummingbird

/// A route of the server: its path, who may use it, and its handler.
struct Route: Sendable {
  /// The method; `GET` includes `HEAD`.
  let method: HTTPRequest.Method

  /// The path, with the names of its variable parts in braces, as OpenAPI writes it.
  let path: String

  /// The name in `openapi.json`.
  let name: String

  /// The access that it requires.
  let access: Access

  /// The description of a route of the API; nil for a page.
  var operation: (@Sendable (FormSchemas) -> Operation)?

  /// Checks the access and answers a request.
  let respond: @Sendable (Site, APIRequest) async throws -> Response

  /// Whether the handler runs on the event loop, which blocks other connections: only if it takes
  /// microseconds, apart from waiting.
  var isOnEventLoop = false

  /// The access that a route requires.
  enum Access: String, CaseIterable {
    /// No login.
    case anyone

    /// Logged-in users, for their own account.
    case user

    /// Logged-in users who enter their password with the request, for their own account.
    case reauthenticatedUser

    /// Administrators, for all accounts.
    case administrator

    /// Administrators who enter their own password with the request.
    case reauthenticatedAdministrator
  }

  /// The same route, answered on the event loop.
  var onEventLoop: Route {
    var route = self
    route.isOnEventLoop = true
    return route
  }
}

extension Route {
  /// The names of the variable parts of the path.
  var variableParts: [String] {
    path.split(separator: "/").filter { $0.hasPrefix("{") }
      .map { String($0.dropFirst().dropLast()) }
  }
}
