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

  /// `GET /login`: an empty form.
  func logInPage(_ request: PageRequest) async throws -> Response {
    let place = request.returnTarget
    guard request.caller == nil else { return redirect(to: place ?? .account) }
    return logInPage(LogInForm(), returningTo: place, for: request)
  }

  /// `POST /login`: logs a user in.
  ///
  /// A change of language keeps the address and the place to return to.
  func logIn(_ request: PageRequest, _ sent: SubmittedForm) async throws -> Response {
    let form = LogInForm()
    sent.enter(into: form)
    let place = RedirectTarget(sent["return_to"], at: settings.site)
    if let language = sent["speak"].flatMap(Language.init(rawValue:)) {
      let request = request.speaking(language)
      var response = logInPage(form, sent, returningTo: place, for: request)
      response.keep(language)
      return response
    }
    return try await keepingForm({
      logInPage(form, sent, returningTo: place, for: request, problem: $0)
    }) {
      let state = try await accounts.logIn(form, from: request.logInOrigin)
      return try answer(state, returningTo: place, for: request)
    }
  }

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

  private func logInPage(
    _ form: LogInForm,
    _ sent: SubmittedForm? = nil,
    returningTo place: RedirectTarget?,
    for request: PageRequest,
    problem: Problem? = nil
  ) -> Response {
    var view = FormView(
      form,
      sent,
      at: "/login",
      for: request,
      problem: problem.map(request.words.text(of:))
    )
    // Password managers look for the name that goes with the password (WCAG 2.2, 3.3.8).
    view.change(LogInForm.Field.email.rawValue) { $0.autocomplete = "username" }
    return page(
      "login",
      request.words[.logInTitle],
      LogInContent(
        form: view,
        returnTo: place?.address(at: settings.site) ?? "",
        signUp: accounts.acceptsSignUps
          ? place.map { "/signup?\($0.query(at: settings.site))" } ?? "/signup" : nil,
        recovery: (accounts.sendsMail ? "/forgot" : "/recover")
          + (place.map { "?\($0.query(at: settings.site))" } ?? "")
      ),
      for: request,
      isRefused: view.hasErrors,
      // The fields have to be corrected, as in every form: 401 asks a program to log in.
      problem: problem.flatMap { [.unauthorized, .forbidden].contains($0.status) ? nil : $0 },
      formAction: "/login"
    )
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
