import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

/// Something the server can be asked for: where, by whom, and what answers.
struct Route: Sendable {
  /// The method; `HEAD` goes with `GET`.
  let method: HTTPRequest.Method

  /// The path, with the names of its variable parts in braces, as OpenAPI writes it.
  let path: String

  /// What it is called in `openapi.json`, and in the log.
  let name: String

  /// Who may use it.
  let access: Access

  /// Answers a request, once it is known that it may.
  let respond: @Sendable (Site, APIRequest) async throws -> Response

  /// How long an answer takes.
  var pace = Pace.long

  /// How long an answer takes, apart from waiting.
  enum Pace {
    /// Microseconds: it is made on the event loop, which other connections wait for.
    case short

    /// Perhaps longer, or nobody has measured: it is made on other threads.
    case long
  }

  /// Who may use a route.
  enum Access: String, CaseIterable {
    /// Everybody.
    case anyone

    /// Whoever is logged in, for themselves.
    case user

    /// Administrators, for everybody.
    case administrator

    /// Administrators who show their own password with the request.
    case reauthenticatedAdministrator
  }

  /// The same route, answered on the event loop.
  var short: Route {
    var route = self
    route.pace = .short
    return route
  }

  /// A route for everybody.
  static func open(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ name: String,
    _ handler: @escaping @Sendable (API) -> (APIRequest) async throws -> Response
  ) -> Route {
    Route(method: method, path: path, name: name, access: .anyone) { site, request in
      try await handler(site.api)(request)
    }
  }

  /// A route for whoever is logged in: its handler cannot be called without them.
  static func user(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ name: String,
    _ handler: @escaping @Sendable (API) -> (APIRequest, Caller) async throws -> Response
  ) -> Route {
    Route(method: method, path: path, name: name, access: .user) { site, request in
      try await handler(site.api)(request, site.api.gate.caller(of: request))
    }
  }

  /// A route for administrators: its handler cannot be called without one.
  static func administrator(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ name: String,
    _ handler: @escaping @Sendable (API) -> (APIRequest, Administrator) async throws -> Response
  ) -> Route {
    Route(method: method, path: path, name: name, access: .administrator) { site, request in
      try await handler(site.api)(request, site.api.gate.administrator(of: request))
    }
  }

  /// A route for administrators who show their own password: its handler cannot be called without it.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - path: the path.
  ///   - name: the name.
  ///   - action: the act that the password is shown for, as the audit log names it.
  ///   - handler: answers, with the members of the body; `password` and `device` have been read.
  /// - Returns: the route.
  static func reauthenticated(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ name: String,
    for action: AuditEvent.Action,
    _ handler:
      @escaping @Sendable (API) -> (APIRequest, ReauthenticatedAdministrator, Members)
      async throws -> Response
  ) -> Route {
    Route(method: method, path: path, name: name, access: .reauthenticatedAdministrator) {
      site,
      request in
      let gate = site.api.gate
      let administrator = try await gate.administrator(of: request)
      let members = try await request.members()
      let form = PasswordForm()
      members.enter(into: form)
      let reauthenticated = try await gate.reauthenticated(
        administrator,
        form,
        for: action,
        from: request.origin(members)
      )
      return try await handler(site.api)(request, reauthenticated, members)
    }
  }
}

extension Route {
  /// The names of the parts of the path that vary.
  var variableParts: [String] {
    path.split(separator: "/").filter { $0.hasPrefix("{") }
      .map { String($0.dropFirst().dropLast()) }
  }
}
