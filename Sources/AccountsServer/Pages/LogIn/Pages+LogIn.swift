import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /`: the account of whoever is logged in, or the way there.
  func start(_ request: PageRequest) async throws -> Response {
    .redirect(to: request.caller == nil ? .logIn() : .account)
  }

  /// `GET /login`: an empty form.
  func logInPage(_ request: PageRequest) async throws -> Response {
    let place = ReturnPath(request.query("return_to"))
    guard request.caller == nil else { return .redirect(to: place ?? .account) }
    return logInPage(LogInForm(), returningTo: place, for: request)
  }

  /// `POST /login`: logs somebody in.
  func logIn(_ request: PageRequest, _ sent: SubmittedForm) async throws -> Response {
    let form = LogInForm()
    sent.enter(into: form)
    let place = ReturnPath(sent["return_to"])
    func again(_ message: String? = nil, _ problem: Problem? = nil) -> Response {
      logInPage(form, sent, returningTo: place, for: request, message: message, problem: problem)
    }
    return try await keepingForm({ again(nil, $0) }) {
      switch try await accounts.logIn(form, from: request.logInOrigin) {
      case .refused: return again()
      case .wrongCredentials:
        return again(request.words.message(for: RuleFailure(.wrongCredentials)))
      case .throttled(let until):
        return again(nil, .throttled(until: until))
      case .loggedIn(let logIn):
        guard let session = logIn.session else { throw Problem.busy(.busy, seconds: 30) }
        var response = Response.redirect(to: place ?? .account)
        response.keep(session, for: accounts.sessionLimits)
        return response
      }
    }
  }

  private func logInPage(
    _ form: LogInForm,
    _ sent: SubmittedForm? = nil,
    returningTo place: ReturnPath?,
    for request: PageRequest,
    message: String? = nil,
    problem: Problem? = nil
  ) -> Response {
    var view = FormView(
      form,
      sent: sent?.values,
      token: request.token(for: "/login"),
      in: request.words,
      problem: message ?? problem.map(request.words.text(of:))
    )
    // Password managers look for the name that goes with the password (WCAG 2.2, 3.3.8).
    view.change(LogInForm.Field.email.rawValue) { $0.autocomplete = "username" }
    return page(
      "login",
      request.words[.logInTitle],
      LogInContent(
        form: view,
        returnTo: place?.text ?? "",
        signUp: place.map { "/signup?\($0.query)" } ?? "/signup"
      ),
      for: request,
      isRefused: view.hasErrors,
      problem: problem
    )
  }
}

/// What the page of the login shows.
private struct LogInContent {
  let form: FormView
  let returnTo: String
  let signUp: String
}

extension PageRequest {
  /// Where somebody comes from who wants a session in this browser, in the place of the one there is.
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
