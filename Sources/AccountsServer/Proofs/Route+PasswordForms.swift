import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

/// Pages whose forms require the password of the person who sends them.
extension Route {
  /// The routes of a page for logged-in users, whose form requires their password.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - page: the name of the route that opens the page.
  ///   - form: the name of the route that takes the form.
  ///   - action: the action that requires the password, as the audit log names it.
  ///   - show: shows the page, with the reason of the refusal after one.
  ///   - act: does the action.
  /// - Returns: the routes.
  static func provedUserPage(
    _ path: String,
    _ page: String,
    _ form: String,
    for action: AuditEvent.Action,
    _ show:
      @escaping @Sendable (Pages) -> (PageRequest, Caller, RefusedAction?) async throws -> Response,
    _ act:
      @escaping @Sendable (Pages) -> (PageRequest, ReauthenticatedCaller, SubmittedForm)
      async throws -> Response
  ) -> [Route] {
    let submission = Route(method: .post, path: path, name: form, access: .reauthenticatedUser) {
      site,
      request in
      let (pages, check) = (site.pages, site.pages.authenticator)
      let caller = try await check.caller(of: request)
      let page = PageRequest(request, from: caller)
      return try await page.withPassword { sent, form in
        let origin = request.origin
        return try await act(pages)(
          page,
          check.reauthenticated(caller, form, for: action, from: origin, in: request),
          sent
        )
      } again: {
        try await show(pages)($0, caller, $1)
      }
    }
    return [.userPage(path, page) { pages in { try await show(pages)($0, $1, nil) } }, submission]
  }

  /// The routes of a page for administrators, whose form requires their own password; as those
  /// for users.
  static func provedPage(
    _ path: String,
    _ page: String,
    _ form: String,
    for action: AuditEvent.Action,
    _ show:
      @escaping @Sendable (Pages) -> (PageRequest, Administrator, RefusedAction?)
      async throws -> Response,
    _ act:
      @escaping @Sendable (Pages) -> (PageRequest, ReauthenticatedAdministrator, SubmittedForm)
      async throws -> Response
  ) -> [Route] {
    let access = Access.reauthenticatedAdministrator
    let submission = Route(method: .post, path: path, name: form, access: access) {
      site,
      request in
      let (pages, check) = (site.pages, site.pages.authenticator)
      let administrator = try await check.administrator(of: request)
      let page = PageRequest(request, from: administrator.caller)
      return try await page.withPassword { sent, form in
        let origin = request.origin
        return try await act(pages)(
          page,
          check.reauthenticated(administrator, form, for: action, from: origin, in: request),
          sent
        )
      } again: {
        try await show(pages)($0, administrator, $1)
      }
    }
    return [
      .administratorPage(path, page) { pages in { try await show(pages)($0, $1, nil) } },
      submission,
    ]
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
    if let language = sent.chosenLanguage {
      return try await showing(in: language) { try await again($0, RefusedAction(form, sent)) }
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
