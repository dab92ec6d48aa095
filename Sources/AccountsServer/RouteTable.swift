import Accounts
import AccountsJSON
import HTTPTypes

/// All routes of the server, and who may use them: each ``Room`` decides it for its own.
///
/// A handler takes its caller by type (``Caller``, ``Administrator``, ``ReauthenticatedCaller`` and
/// so on), and only ``Authenticator`` creates these: a route with the wrong access does not
/// compile.
enum RouteTable {
  /// The rooms of the server.
  static let rooms: [Room] = [
    .signUp, .logIn, .sessions, .recovery, .verification, .selfService, .users, .administration,
    .invitations, .mail, .transfer, .audit, .service,
  ]

  /// The routes of the API, all of which are in `openapi.json`.
  static let api = rooms.flatMap(\.api)

  /// The routes of the pages.
  static let pages = rooms.flatMap { $0.pages.flatMap(\.self) }

  /// The schemas of answers, by their names in the description.
  static let definitions = Dictionary(
    uniqueKeysWithValues: rooms.flatMap(\.documents)
      .map { document in (document.name ?? "\(document)", document.definition) }
  )

  /// The confirmation with a name; nil if no room declares it.
  static func message(named name: String) -> FlashMessage? { messages[name] }

  private static let messages = Dictionary(
    uniqueKeysWithValues: rooms.flatMap(\.messages).map { ($0.name, $0) }
  )

  /// All routes.
  static let routes = api + pages

  /// The methods that any path supports.
  static let knownMethods = Set(routes.map(\.method) + [.head, .options])

  /// Returns the methods of a path, including `HEAD` and `OPTIONS`; empty for an unknown path.
  ///
  /// - Parameter path: the path of a request.
  /// - Returns: the methods.
  static func methods(at path: String) -> [HTTPRequest.Method] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // As in the router: no path with a variable part has the methods of one that is written out.
    let written = routes.filter { $0.path == path }
    let methods = (written.isEmpty ? routes.filter { matches($0, parts) } : written).map(\.method)
    guard !methods.isEmpty else { return [] }
    return (methods.contains(.get) ? [.head] : []) + methods + [.options]
  }

  /// Returns the nearest page of a path: the path itself, or else its closest parent.
  ///
  /// - Parameter path: the path of a request.
  /// - Returns: a path that takes `GET`.
  static func page(nearest path: String) -> String {
    var parts = path.split(separator: "/")
    while !parts.isEmpty {
      let path = "/" + parts.joined(separator: "/")
      if methods(at: path).contains(.get) { return path }
      parts.removeLast()
    }
    return "/"
  }

  private static func matches(_ route: Route, _ parts: [Substring]) -> Bool {
    let pattern = route.path.split(separator: "/", omittingEmptySubsequences: false)
    return pattern.count == parts.count
      && zip(pattern, parts).allSatisfy { $0 == $1 || ($0.hasPrefix("{") && !$1.isEmpty) }
  }
}

/// The handlers of requests: the API for programs, the pages for people.
struct Site: Sendable {
  let api: API

  let pages: Pages
}
