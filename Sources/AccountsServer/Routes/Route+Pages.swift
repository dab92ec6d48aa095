import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Route {
  /// A page for everybody; its handler is told who looks at it, if they are logged in.
  static func page(
    _ path: String,
    _ name: String,
    _ handler: @escaping @Sendable (Pages) -> (PageRequest) async throws -> Response
  ) -> Route {
    Route(method: .get, path: path, name: name, access: .anyone) { site, request in
      try await handler(site.pages)(site.pages.request(request))
    }
  }

  /// A form for everybody.
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

  /// A page for whoever is logged in.
  static func userPage(
    _ path: String,
    _ name: String,
    _ handler: @escaping @Sendable (Pages) -> (PageRequest, Caller) async throws -> Response
  ) -> Route {
    Route(method: .get, path: path, name: name, access: .user) { site, request in
      let caller = try await site.pages.gate.caller(of: request)
      return try await handler(site.pages)(PageRequest(request, from: caller), caller)
    }
  }

  /// A form for whoever is logged in.
  static func userForm(
    _ path: String,
    _ name: String,
    _ handler:
      @escaping @Sendable (Pages) -> (PageRequest, Caller, SubmittedForm) async throws ->
      Response
  ) -> Route {
    Route(method: .post, path: path, name: name, access: .user) { site, request in
      let caller = try await site.pages.gate.caller(of: request)
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
      let administrator = try await site.pages.gate.administrator(of: request)
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
      let administrator = try await site.pages.gate.administrator(of: request)
      let page = PageRequest(request, from: administrator.caller)
      return try await handler(site.pages)(page, administrator, page.ownForm())
    }
  }

  /// A form for administrators who show their own password in it.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - name: the name.
  ///   - action: the act that the password is shown for, as the audit log names it.
  ///   - handler: does it. A problem with the fields, the password or the act is shown on the page of the form.
  ///   - again: shows that page.
  /// - Returns: the route.
  static func reauthenticatedForm(
    _ path: String,
    _ name: String,
    for action: AuditEvent.Action,
    _ handler:
      @escaping @Sendable (Pages) -> (PageRequest, ReauthenticatedAdministrator, SubmittedForm)
      async throws -> Response,
    refused again:
      @escaping @Sendable (Pages) -> (PageRequest, Administrator, RefusedAct)
      async throws -> Response
  ) -> Route {
    Route(method: .post, path: path, name: name, access: .reauthenticatedAdministrator) {
      site,
      request in
      let pages = site.pages
      let administrator = try await pages.gate.administrator(of: request)
      let page = PageRequest(request, from: administrator.caller)
      let sent = try await page.ownForm()
      let form = PasswordForm()
      sent.enter(into: form)
      do {
        let reauthenticated = try await pages.gate.reauthenticated(
          administrator,
          form,
          for: action,
          from: request.origin
        )
        return try await handler(pages)(page, reauthenticated, sent)
      } catch {
        guard let refused = RefusedAct(Problem(error), form, sent) else { throw error }
        return try await again(pages)(page, administrator, refused)
      }
    }
  }
}

/// An act of an administrator that was not done, to be shown on the page that it was asked for on.
struct RefusedAct {
  /// Why it was not done.
  let problem: Problem

  /// The form of the password, which shows what is wrong with it.
  let form: PasswordForm

  /// What was sent.
  let sent: SubmittedForm

  /// Takes a problem; nil for one that is not for this page to show.
  fileprivate init?(_ problem: Problem, _ form: PasswordForm, _ sent: SubmittedForm) {
    switch problem.code {
    case .wrongPassword:
      form.passwordField.report(RuleFailure(.wrongPassword))
      self.problem = .refused(form.errors)
    case .refused, .throttled, .locked, .lastAdministrator, .busy, .databaseBusy:
      self.problem = problem
    default: return nil
    }
    self.form = form
    self.sent = sent
  }
}

extension Route {
  /// Something that pages refer to.
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
  /// A request for a page that anybody may see, with whoever is logged in.
  ///
  /// - Throws: `StorageError`.
  func request(_ request: APIRequest) async throws -> PageRequest {
    guard request.sessionToken != nil else { return PageRequest(request, from: nil) }
    do {
      return PageRequest(request, from: try await gate.caller(of: request))
    } catch let problem as Problem where problem.status == .unauthorized {
      return PageRequest(request, from: nil)
    }
  }
}
