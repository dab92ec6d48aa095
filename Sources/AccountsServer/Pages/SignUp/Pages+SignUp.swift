import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird
import Logging

extension Pages {
  /// `GET /signup`: an empty form.
  func signUpPage(_ request: PageRequest) async throws -> Response {
    let place = ReturnPath(request.query("return_to"))
    guard request.caller == nil else { return .redirect(to: place ?? .account) }
    return signUpPage(
      settings.signUpForm(),
      key: UUID().uuidString,
      returningTo: place,
      for: request
    )
  }

  /// `POST /signup`: makes an account, and logs its owner in.
  ///
  /// Whoever asks for another language gets the form in it, with what was typed. A form that is sent twice makes one
  /// account.
  func signUp(_ request: PageRequest, _ sent: SubmittedForm) async throws -> Response {
    let form = settings.signUpForm()
    sent.enter(into: form)
    let place = ReturnPath(sent["return_to"])
    let key = sent["key"] ?? UUID().uuidString
    if let language = sent["speak"].flatMap(Language.init(rawValue:)) {
      let request = request.speaking(language)
      var response = signUpPage(form, sent, key: key, returningTo: place, for: request)
      response.keep(language)
      return response
    }
    func again(_ key: String, message: String? = nil, _ problem: Problem? = nil) -> Response {
      signUpPage(
        form,
        sent,
        key: key,
        returningTo: place,
        for: request,
        message: message,
        problem: problem
      )
    }
    let address = request.request.context.client
    return try await keepingForm({ again(key, $0) }) {
      switch try await accounts.signUp(form, from: address, key: IdempotencyKey(key)) {
      case .refused(let errors):
        // What was typed has changed since it was sent with this key: it is another sign-up.
        let isRepeated = errors.contains { $0.field == IdempotencyKey.field }
        return isRepeated
          ? again(UUID().uuidString, message: request.words[.sentTwice]) : again(key)
      case .throttled(let until): return again(key, .tooManySignUps(until: until))
      case .signedUp: return try await welcome(form, to: place, request)
      }
    }
  }

  /// Logs somebody in with what they have just signed up with.
  private func welcome(
    _ form: SignUpForm,
    to place: ReturnPath?,
    _ request: PageRequest
  ) async throws -> Response {
    let logIn = LogInForm()
    logIn.emailField.value = form.emailField.value
    logIn.passwordField.value = form.passwordField.value
    do {
      guard case .loggedIn(let logIn) = try await accounts.logIn(logIn, from: request.logInOrigin),
        let session = logIn.session
      else { return .redirect(to: .logIn(returningTo: place), done: .signedUp) }
      var response = Response.redirect(to: place ?? .account, done: place == nil ? .signedUp : nil)
      response.keep(session, for: accounts.sessionLimits)
      return response
    } catch {
      // The account is there all the same, and its owner may log in later.
      request.request.context.logger.warning(
        "nobody was logged in behind a sign-up",
        metadata: ["request": "\(request.request.context.id)", "error": "\(error)"]
      )
      return .redirect(to: .logIn(returningTo: place), done: .signedUp)
    }
  }

  private func signUpPage(
    _ form: SignUpForm,
    _ sent: SubmittedForm? = nil,
    key: String,
    returningTo place: ReturnPath?,
    for request: PageRequest,
    message: String? = nil,
    problem: Problem? = nil
  ) -> Response {
    let words = request.words
    var view = FormView(
      form,
      sent: sent?.values,
      token: request.token(for: "/signup"),
      in: words,
      problem: message ?? problem.map(words.text(of:))
    )
    view.change(SignUpForm.Field.password.rawValue) { field in
      field.strength = StrengthView(settings.signUpForm().passwordAssessment, in: words)
    }
    let links = [
      settings.termsAddress.map { LinkView(address: $0, name: words[.readTerms]) },
      settings.privacyAddress.map { LinkView(address: $0, name: words[.readPrivacyNotice]) },
    ]
    .compactMap(\.self)
    view.change(SignUpForm.Field.agreeTerms.rawValue) { field in
      field.links = links
      field.hasLinks = !links.isEmpty
    }
    return page(
      "signup",
      words[.signUpTitle],
      SignUpContent(
        form: view,
        key: key,
        returnTo: place?.text ?? "",
        logIn: ReturnPath.logIn(returningTo: place).text
      ),
      for: request,
      isRefused: view.hasErrors,
      problem: problem,
      formAction: "/signup"
    )
  }
}

/// What the page of the sign-up shows.
private struct SignUpContent {
  let form: FormView
  let key: String
  let returnTo: String
  let logIn: String
}
