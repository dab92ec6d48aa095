import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /`: redirects to the account, or to the login.
  func start(_ request: PageRequest) async throws -> Response {
    redirect(to: request.caller == nil ? .logIn() : .account)
  }

  /// `/login`: logs a user in.
  static let logIn = FormPage<LogInForm, Void>(
    path: "/login",
    template: "login",
    detour: { _, request, _ in
      request.caller.map { _ in request.returnTarget ?? .account }
    },
    form: { _, _, _ in LogInForm() },
    keepsInput: true,
    content: { visit, form in
      // Password managers look for the name that goes with the password (WCAG 2.2, 3.3.8).
      form.change(LogInForm.Field.email.rawValue) { $0.autocomplete = "username" }
      let (place, site) = (visit.returnTarget, visit.pages.settings.site)
      let query = place.map { "?\($0.query(at: site))" } ?? ""
      let values = LogInContent(
        form: form,
        returnTo: place?.address(at: site) ?? "",
        signUp: visit.accounts.acceptsSignUps ? "/signup\(query)" : nil,
        recovery: (visit.accounts.sendsMail ? "/forgot" : "/recover") + query
      )
      return (visit.words[.logInTitle], values)
    },
    submit: { visit, _ in
      let state = try await visit.accounts.logIn(visit.form, from: visit.request.logInOrigin)
      return try visit.pages.answer(state, returningTo: visit.returnTarget, for: visit.request)
    }
  )

  /// Answers a step of a login: with the place to return to, the page of another step, or the
  /// refusal.
  ///
  /// - Throws: `Refusal`, and ``Problem`` if no session can be stored.
  func answer(
    _ state: LogInState,
    returningTo place: RedirectTarget?,
    for request: PageRequest
  ) throws -> Response {
    switch state {
    case .refused(let refusal): throw refusal
    case .needs(let factors, let ticket):
      return logInStepPage(ticket, factors, returningTo: place, for: request)
    case .done(let logIn):
      guard let session = logIn.session else { throw Problem(.busy, retryAfter: 30) }
      let isComplete = accounts.forms.missingFields(of: logIn.user).isEmpty
      var response = redirect(
        to: isComplete ? place ?? .account : .missingFields(returningTo: place, at: settings.site)
      )
      response.keep(session, for: accounts.sessionLimits, domain: request.request.loginDomain)
      return response
    }
  }
}

/// The content of the login page.
private struct LogInContent {
  let form: FormView
  let returnTo: String

  /// The address of the sign-up page; nil if sign-ups are closed.
  let signUp: String?

  /// The page for a forgotten password.
  let recovery: String
}

extension PageRequest {
  /// The origin of a login that replaces this browser's session.
  var logInOrigin: LogInOrigin {
    LogInOrigin(
      address: request.context.client,
      userAgent: request.userAgent,
      device: request.deviceToken,
      wantsSession: true,
      replacing: request.sessionToken?.token
    )
  }
}
