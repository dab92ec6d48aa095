import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

/// Forms that require the password of the person who sends them.
extension Route {
  /// A form for logged-in users that requires their password.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - name: the name.
  ///   - action: the action that requires the password, as the audit log names it.
  ///   - handler: does the action. The page of the form shows problems with the fields, the
  ///     password or the action.
  ///   - again: shows the page of the form again.
  /// - Returns: the route.
  static func reauthenticatedUserForm(
    _ path: String,
    _ name: String,
    for action: AuditEvent.Action,
    _ handler:
      @escaping @Sendable (Pages) -> (PageRequest, ReauthenticatedCaller, SubmittedForm)
      async throws -> Response,
    refused again:
      @escaping @Sendable (Pages) -> (PageRequest, Caller, RefusedAction) async throws -> Response
  ) -> Route {
    Route(method: .post, path: path, name: name, access: .reauthenticatedUser) { site, request in
      let pages = site.pages
      let caller = try await pages.authenticator.caller(of: request)
      let page = PageRequest(request, from: caller)
      return try await page.withPassword { sent, form in
        let reauthenticated = try await pages.authenticator.reauthenticated(
          caller,
          form,
          for: action,
          from: request.origin,
          in: request
        )
        return try await handler(pages)(page, reauthenticated, sent)
      } again: {
        try await again(pages)($0, caller, $1)
      }
    }
  }

  /// A form for administrators that requires their own password.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - name: the name.
  ///   - action: the action that requires the password, as the audit log names it.
  ///   - handler: does the action. The page of the form shows problems with the fields, the
  ///     password or the action.
  ///   - again: shows the page of the form again.
  /// - Returns: the route.
  static func reauthenticatedForm(
    _ path: String,
    _ name: String,
    for action: AuditEvent.Action,
    _ handler:
      @escaping @Sendable (Pages) -> (PageRequest, ReauthenticatedAdministrator, SubmittedForm)
      async throws -> Response,
    refused again:
      @escaping @Sendable (Pages) -> (PageRequest, Administrator, RefusedAction)
      async throws -> Response
  ) -> Route {
    Route(method: .post, path: path, name: name, access: .reauthenticatedAdministrator) {
      site,
      request in
      let pages = site.pages
      let administrator = try await pages.authenticator.administrator(of: request)
      let page = PageRequest(request, from: administrator.caller)
      return try await page.withPassword { sent, form in
        let reauthenticated = try await pages.authenticator.reauthenticated(
          administrator,
          form,
          for: action,
          from: request.origin,
          in: request
        )
        return try await handler(pages)(page, reauthenticated, sent)
      } again: {
        try await again(pages)($0, administrator, $1)
      }
    }
  }
}

extension PageRequest {
  /// Runs an action with the submitted form and the password in it, or shows the page of the form
  /// again.
  ///
  /// A change of language keeps what was typed, as in the sign-up.
  ///
  /// - Parameters:
  ///   - act: the action.
  ///   - again: shows the page of the form, with a problem of its fields, the password or the
  ///     action.
  /// - Returns: the response.
  /// - Throws: ``Problem`` for a form with an invalid token, and errors that the page does not
  ///   show.
  fileprivate func withPassword(
    _ act: (SubmittedForm, PasswordForm) async throws -> Response,
    again: (PageRequest, RefusedAction) async throws -> Response
  ) async throws -> Response {
    let sent = try await ownForm()
    let form = PasswordForm()
    if let language = sent["speak"].flatMap(Language.init(rawValue:)) {
      var response = try await again(speaking(language), RefusedAction(form, sent))
      response.keep(language)
      return response
    }
    sent.enter(into: form)
    do {
      return try await act(sent, form)
    } catch {
      guard let refused = RefusedAction(Problem(error), form, sent) else { throw error }
      return try await again(self, refused)
    }
  }
}

/// An action that requires a password and was not done, to be shown on the page of its form.
struct RefusedAction {
  /// The reason for the refusal; nil if only another language was asked for.
  let problem: Problem?

  /// The password form, with its errors.
  let form: PasswordForm

  /// The submitted form.
  let sent: SubmittedForm

  /// Creates an action to be shown in another language.
  fileprivate init(_ form: PasswordForm, _ sent: SubmittedForm) {
    problem = nil
    self.form = form
    self.sent = sent
  }

  /// Creates a refusal; nil for a problem that the page does not show.
  fileprivate init?(_ problem: Problem, _ form: PasswordForm, _ sent: SubmittedForm) {
    switch problem.code {
    case .wrongPassword:
      form.passwordField.report(RuleFailure(.wrongPassword))
      self.problem = .invalidFields(form.errors)
    case .invalidFields, .throttled, .locked, .lastAdministrator, .busy, .databaseBusy:
      self.problem = problem
    default: return nil
    }
    self.form = form
    self.sent = sent
  }
}
