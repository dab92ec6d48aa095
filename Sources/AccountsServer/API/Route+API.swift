import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Route {
  /// A route that requires no login.
  static func open(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ name: String,
    _ handler: @escaping @Sendable (API) -> (APIRequest) async throws -> Response,
    _ operation: @escaping @Sendable (FormSchemas) -> Operation
  ) -> Route {
    Route(method: method, path: path, name: name, access: .anyone, operation: operation) {
      site,
      request in
      try await handler(site.api)(request)
    }
  }

  /// A route for logged-in users: its handler requires a ``Caller``.
  static func user(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ name: String,
    _ handler: @escaping @Sendable (API) -> (APIRequest, Caller) async throws -> Response,
    _ operation: @escaping @Sendable (FormSchemas) -> Operation
  ) -> Route {
    Route(method: method, path: path, name: name, access: .user, operation: operation) {
      site,
      request in
      try await handler(site.api)(request, site.api.authenticator.caller(of: request))
    }
  }

  /// A route that requires the user's password: its handler requires a ``ReauthenticatedCaller``.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - path: the path.
  ///   - name: the name.
  ///   - action: the action that requires the password, as the audit log names it.
  ///   - handler: answers with the fields of the body, of which `password` and `device` have been
  ///     read.
  ///   - operation: its description.
  /// - Returns: the route.
  static func reauthenticatedUser(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ name: String,
    for action: AuditEvent.Action,
    _ handler:
      @escaping @Sendable (API) -> (APIRequest, ReauthenticatedCaller, JSONBody)
      async throws -> Response,
    _ operation: @escaping @Sendable (FormSchemas) -> Operation
  ) -> Route {
    Route(
      method: method,
      path: path,
      name: name,
      access: .reauthenticatedUser,
      operation: operation
    ) { site, request in
      let authenticator = site.api.authenticator
      let caller = try await authenticator.caller(of: request)
      let (members, form) = try await request.membersWithPassword()
      let reauthenticated = try await authenticator.reauthenticated(
        caller,
        form,
        for: action,
        from: request.origin(members),
        in: request
      )
      return try await handler(site.api)(request, reauthenticated, members)
    }
  }

  /// A route for administrators: its handler requires an ``Administrator``.
  static func administrator(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ name: String,
    _ handler: @escaping @Sendable (API) -> (APIRequest, Administrator) async throws -> Response,
    _ operation: @escaping @Sendable (FormSchemas) -> Operation
  ) -> Route {
    Route(method: method, path: path, name: name, access: .administrator, operation: operation) {
      site,
      request in
      try await handler(site.api)(request, site.api.authenticator.administrator(of: request))
    }
  }

  /// A route that requires the administrator's own password: its handler requires a
  /// ``ReauthenticatedAdministrator``.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - path: the path.
  ///   - name: the name.
  ///   - action: the action that requires the password, as the audit log names it.
  ///   - handler: answers with the fields of the body, of which `password` and `device` have been
  ///     read.
  ///   - operation: its description.
  /// - Returns: the route.
  static func reauthenticated(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ name: String,
    for action: AuditEvent.Action,
    _ handler:
      @escaping @Sendable (API) -> (APIRequest, ReauthenticatedAdministrator, JSONBody)
      async throws -> Response,
    _ operation: @escaping @Sendable (FormSchemas) -> Operation
  ) -> Route {
    Route(
      method: method,
      path: path,
      name: name,
      access: .reauthenticatedAdministrator,
      operation: operation
    ) {
      site,
      request in
      let authenticator = site.api.authenticator
      let administrator = try await authenticator.administrator(of: request)
      let (members, form) = try await request.membersWithPassword()
      let reauthenticated = try await authenticator.reauthenticated(
        administrator,
        form,
        for: action,
        from: request.origin(members),
        in: request
      )
      return try await handler(site.api)(request, reauthenticated, members)
    }
  }
}

extension APIRequest {
  /// Reads the fields of the body, and enters the password among them into a form.
  ///
  /// - Throws: ``Problem``.
  fileprivate func membersWithPassword() async throws -> (JSONBody, PasswordForm) {
    let members = try await members()
    let form = PasswordForm()
    members.enter(into: form)
    return (members, form)
  }
}
