import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird
import Logging

extension Pages {
  /// `GET /signup`: an empty form.
  func signUpPage(_ request: PageRequest) async throws -> Response {
    let place = request.returnTarget
    guard request.caller == nil else { return redirect(to: place ?? .account) }
    guard accounts.acceptsSignUps else { throw Problem.signUpsClosed }
    let form = accounts.forms.signUpForm(in: request.words.language)
    form.languageField.value = form.defaultLanguage
    if let code = request.query("invitation") { form.invitationField.value = code }
    return try signUpPage(
      form,
      key: UUID().uuidString,
      returningTo: place,
      for: request
    )
  }

  /// `POST /signup`: creates an account and logs its owner in.
  ///
  /// A change of language keeps what was typed. A form that is sent twice creates one account.
  func signUp(_ request: PageRequest, _ sent: SubmittedForm) async throws -> Response {
    guard accounts.acceptsSignUps else { throw Problem.signUpsClosed }
    let form = accounts.forms.signUpForm(in: request.words.language)
    sent.enter(into: form)
    if let address = sent["correct"] { form.emailField.value = address }
    let place = RedirectTarget(sent["return_to"], at: settings.site)
    let key = sent["key"] ?? UUID().uuidString
    if let language = sent["speak"].flatMap(Language.init(rawValue:)) {
      let request = request.speaking(language)
      var response = try signUpPage(form, sent, key: key, returningTo: place, for: request)
      response.keep(language)
      return response
    }
    func again(
      _ key: String,
      message: String? = nil,
      _ problem: Problem? = nil,
      turn: String? = nil
    ) throws -> Response {
      try signUpPage(
        form,
        sent,
        key: key,
        returningTo: place,
        for: request,
        message: message,
        problem: problem,
        turn: turn
      )
    }
    // Without a script nobody has asked before; afterwards, pressing the button again keeps the address.
    if form.errors.isEmpty, sent.addressMeant(by: form) != nil {
      return try again(key, message: request.words[.checkAddress])
    }
    let address = request.request.context.client
    return try await keepingForm({ try again(key, $0) }) {
      let result: SignUpResult
      let turn: String?
      switch try await attempt(form, sent, key: key, from: address) {
      case .queued(let proof, let until):
        let message = request.words.text(waitingUntil: until, at: accounts.now())
        return try again(key, message: message, turn: proof)
      case .result(let known, let place): (result, turn) = (known, place)
      }
      switch result {
      case .refused(let errors):
        // The values have changed since this key was first sent: this is another sign-up.
        let isRepeated = errors.contains { $0.field == IdempotencyKey.field }
        return try isRepeated
          ? again(UUID().uuidString, message: request.words[.sentTwice], turn: turn)
          : again(key, turn: turn)
      case .throttled(let until): return try again(key, .tooManySignUps(until: until), turn: turn)
      case .closed: throw Problem.signUpsClosed
      case .awaitsVerification(let device):
        var response = redirect(to: .confirmation, done: .verificationSent)
        response.keep(device)
        return response
      case .signedUp(let user) where user.awaitsApproval:
        return redirect(to: logInTarget(returningTo: place), done: .approvalAwaited)
      case .signedUp: return try await welcome(form, to: place, request)
      }
    }
  }

  /// Logs the new user in with the credentials just chosen.
  private func welcome(
    _ form: SignUpForm,
    to place: RedirectTarget?,
    _ request: PageRequest
  ) async throws -> Response {
    let logIn = LogInForm()
    logIn.emailField.value = form.emailField.value
    logIn.passwordField.value = form.passwordField.value
    do {
      guard case .loggedIn(let logIn) = try await accounts.logIn(logIn, from: request.logInOrigin),
        let session = logIn.session
      else { return redirect(to: logInTarget(returningTo: place), done: .signedUp) }
      var response = redirect(to: place ?? .account, done: place == nil ? .signedUp : nil)
      response.keep(session, for: accounts.sessionLimits, domain: request.request.loginDomain)
      return response
    } catch {
      // The account exists, and its owner can log in later.
      request.request.context.logger.warning(
        "signed up, but login failed",
        metadata: ["request": "\(request.request.context.id)", "error": "\(error)"]
      )
      return redirect(to: logInTarget(returningTo: place), done: .signedUp)
    }
  }

  private func signUpPage(
    _ form: SignUpForm,
    _ sent: SubmittedForm? = nil,
    key: String,
    returningTo place: RedirectTarget?,
    for request: PageRequest,
    message: String? = nil,
    problem: Problem? = nil,
    turn: String? = nil
  ) throws -> Response {
    let words = request.words
    var view = FormView(
      form,
      sent,
      at: "/signup",
      for: request,
      problem: message ?? problem.map(words.text(of:))
    )
    view.change(SignUpForm.Field.password.rawValue) { field in
      field.strength = StrengthView(form, isRated: sent != nil, in: words)
    }
    let meant = sent?.addressMeant(by: form)
    view.change(SignUpForm.Field.email.rawValue) { field in
      field.value = form.emailField.value
      if let meant { field.suggest(meant, in: words) }
    }
    let links = [
      settings.termsAddress.map { LinkView(address: $0, name: words[.readTerms], opensTab: true) },
      settings.privacyAddress.map {
        LinkView(address: $0, name: words[.readPrivacyNotice], opensTab: true)
      },
    ]
    .compactMap(\.self)
    view.change(SignUpForm.Field.agreeTerms.rawValue) { $0.links = links }
    let logIn = logInTarget(returningTo: place).address(at: settings.site)
    let isTaken = form.emailField.visibleErrors.contains { $0.code == .alreadyExists }
    view.change(SignUpForm.Field.email.rawValue) { field in
      field.links = [LinkView(address: logIn, name: words[.logIn])]
      field.linksCode = ErrorCode.alreadyExists.rawValue
      field.hidesLinks = !isTaken
    }
    return page(
      "signup",
      words[.signUpTitle],
      SignUpContent(
        form: view,
        key: key,
        returnTo: place?.address(at: settings.site) ?? "",
        logIn: logIn,
        fresh: freshAddress(form, returningTo: place),
        asks: meant != nil,
        kept: meant == nil ? sent?["kept"] ?? "" : form.emailField.value,
        checklist: ChecklistView(form, in: words),
        work: try work(sent, place: turn)
      ),
      for: request,
      isRefused: view.hasErrors,
      problem: problem,
      formAction: "/signup"
    )
  }
}

extension Pages {
  /// The address of an empty form, with the code of the invitation.
  private func freshAddress(_ form: SignUpForm, returningTo place: RedirectTarget?) -> String {
    let code = InvitationCode(form.invitationField.value).map { "invitation=\($0.text)" }
    let query = [code, place?.query(at: settings.site)].compactMap(\.self).joined(separator: "&")
    return settings.site.prefix + "/signup" + (query.isEmpty ? "" : "?\(query)")
  }
}

/// The content of the sign-up page.
private struct SignUpContent {
  let form: FormView
  let key: String
  let returnTo: String
  let logIn: String

  /// The address of the form as it was opened.
  let fresh: String

  /// Whether a button suggests another address: the return key must not press it, as it does the first of a form.
  let asks: Bool

  /// The address that the person keeps although another one was suggested.
  let kept: String

  let checklist: ChecklistView

  /// The proof of work; nil where sign-ups need none.
  let work: SignUpWorkView?
}

extension SubmittedForm {
  /// The address that was probably meant; nil if it looks right, or the person keeps it.
  fileprivate func addressMeant(by form: SignUpForm) -> String? {
    let typed = form.emailField.value
    return self["kept"].map(TextTransform.trimmed) == typed
      ? nil : MailDomainSuggestion.suggestion(for: typed)
  }
}
