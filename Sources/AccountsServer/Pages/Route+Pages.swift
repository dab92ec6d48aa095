import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Route {
  /// A page for all visitors; the request has the user, if one is logged in.
  static func page(
    _ path: String,
    _ name: String,
    _ handler: @escaping @Sendable (Pages) -> (PageRequest) async throws -> Response
  ) -> Route {
    Route(method: .get, path: path, name: name, access: .anyone) { site, request in
      try await handler(site.pages)(site.pages.request(request))
    }
  }

  /// A form for all visitors.
  static func form(
    _ path: String,
    _ name: String,
    _ handler: @escaping @Sendable (Pages) -> (PageRequest, SubmittedForm) async throws -> Response
  ) -> Route {
    Route(method: .post, path: path, name: name, access: .anyone) { site, request in
      let page = try await site.pages.request(request)
      return try await handler(site.pages)(page, page.ownForm())
    }
  }

  /// A page for logged-in users.
  static func userPage(
    _ path: String,
    _ name: String,
    _ handler: @escaping @Sendable (Pages) -> (PageRequest, Caller) async throws -> Response
  ) -> Route {
    Route(method: .get, path: path, name: name, access: .user) { site, request in
      let caller = try await site.pages.authenticator.caller(of: request)
      return try await handler(site.pages)(PageRequest(request, from: caller), caller)
    }
  }

  /// A form for logged-in users.
  static func userForm(
    _ path: String,
    _ name: String,
    _ handler:
      @escaping @Sendable (Pages) -> (PageRequest, Caller, SubmittedForm) async throws ->
      Response
  ) -> Route {
    Route(method: .post, path: path, name: name, access: .user) { site, request in
      let caller = try await site.pages.authenticator.caller(of: request)
      let page = PageRequest(request, from: caller)
      return try await handler(site.pages)(page, caller, page.ownForm())
    }
  }

  /// A page for administrators.
  static func administratorPage(
    _ path: String,
    _ name: String,
    _ handler: @escaping @Sendable (Pages) -> (PageRequest, Administrator) async throws -> Response
  ) -> Route {
    Route(method: .get, path: path, name: name, access: .administrator) { site, request in
      let administrator = try await site.pages.authenticator.administrator(of: request)
      let page = PageRequest(request, from: administrator.caller)
      return try await handler(site.pages)(page, administrator)
    }
  }

  /// A form for administrators.
  static func administratorForm(
    _ path: String,
    _ name: String,
    _ handler:
      @escaping @Sendable (Pages) -> (PageRequest, Administrator, SubmittedForm)
      async throws -> Response
  ) -> Route {
    Route(method: .post, path: path, name: name, access: .administrator) { site, request in
      let administrator = try await site.pages.authenticator.administrator(of: request)
      let page = PageRequest(request, from: administrator.caller)
      return try await handler(site.pages)(page, administrator, page.ownForm())
    }
  }
}

extension Route {
  /// A file that pages refer to.
  static func file(
    _ path: String,
    _ name: String,
    _ handler: @escaping @Sendable (Pages) -> (APIRequest) async throws -> Response
  ) -> Route {
    Route(method: .get, path: path, name: name, access: .anyone) { site, request in
      try await handler(site.pages)(request)
    }
  }
}

extension Pages {
  /// Returns the request for a page that is open to all visitors, with the user if one is logged
  /// in.
  ///
  /// - Throws: `StorageError`.
  func request(_ request: APIRequest) async throws -> PageRequest {
    guard request.sessionToken != nil else { return PageRequest(request, from: nil) }
    do {
      return PageRequest(request, from: try await authenticator.caller(of: request))
    } catch let problem as Problem where problem.status == .unauthorized {
      return PageRequest(request, from: nil)
    }
  }
}
