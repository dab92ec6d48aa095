import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird
import Logging

extension Pages {
  /// `GET /signup`: an empty form.
  func signUpPage(_ request: PageRequest) async throws -> Response {
    let returnTarget = request.returnTarget
    guard request.caller == nil else { return redirect(to: returnTarget ?? .account) }
    guard accounts.acceptsSignUps else { throw Refusal(.signUpsClosed) }
    let form = accounts.forms.signUpForm(in: request.words.language)
    form.languageField.value = form.defaultLanguage
    if let code = request.query("invitation") { form.invitationField.value = code }
    let draft = SignUpDraft(
      form: form,
      key: UUID().uuidString,
      returnTarget: returnTarget,
      request: request
    )
    return try signUpPage(draft)
  }

  /// `POST /signup`: creates an account and logs its owner in.
  ///
  /// A change of language keeps what was typed. A form that is sent twice creates one account.
  func signUp(_ request: PageRequest, _ sent: SubmittedForm) async throws -> Response {
    guard accounts.acceptsSignUps else { throw Refusal(.signUpsClosed) }
    let form = accounts.forms.signUpForm(in: request.words.language)
    sent.enter(into: form)
    if let address = sent["correct"] { form.emailField.value = address }
    var draft = SignUpDraft(
      form: form,
      sent: sent,
      key: sent["key"] ?? UUID().uuidString,
      returnTarget: RedirectTarget(sent["return_to"], at: settings.site),
      request: request
    )
    if let language = sent.chosenLanguage {
      return try await request.showing(in: language) { request in
        draft.request = request
        return try signUpPage(draft)
      }
    }
    // Without a script nobody has asked before; afterwards, pressing the button again keeps the
    // address.
    if form.errors.isEmpty, !sent.keeps(form.emailField.value), form.addressMeant != nil {
      return try signUpPage(draft, message: request.words[.checkAddress])
    }
    let address = request.request.context.client
    // The sign-up empties the form once the user is stored; the login needs the password once more.
    let password = form.passwordField.value
    return try await keepingForm({ try signUpPage(draft, problem: $0) }) {
      switch try await attempt(form, sent, key: draft.key, from: address) {
      case .queued(let proof, let until):
        let message = request.words.text(waitingUntil: until, at: accounts.now())
        return try signUpPage(draft, message: message, queuedProof: proof)
      case .result(let result, let queuedProof):
        return try await answer(draft, password, result, queuedProof: queuedProof)
      }
    }
  }

  /// Answers a sign-up with its result.
  ///
  /// - Parameters:
  ///   - draft: the form as it was sent.
  ///   - password: the password that was sent.
  ///   - result: the result.
  ///   - queuedProof: the proof that the person has waited; nil where none is needed.
  /// - Returns: the response.
  /// - Throws: ``Problem`` if sign-ups are closed.
  private func answer(
    _ draft: SignUpDraft,
    _ password: Secret,
    _ result: Outcome<SignedUp>,
    queuedProof: String?
  ) async throws -> Response {
    switch result {
    case .refused(let refusal) where refusal.code == .signUpsClosed: throw Problem(refusal)
    case .refused(let refusal):
      guard refusal.errors.contains(where: { $0.field == IdempotencyKey.field }) else {
        let problem = refusal.code == .invalidFields ? nil : Problem(refusal)
        return try signUpPage(draft, problem: problem, queuedProof: queuedProof)
      }
      // The values have changed since this key was first sent: this is another sign-up.
      var other = draft
      other.key = UUID().uuidString
      return try signUpPage(
        other,
        message: draft.request.words[.sentTwice],
        queuedProof: queuedProof
      )
    case .done(.awaitsVerification(let device)):
      var response = redirect(to: .confirmation, done: .verificationSent)
      response.keep(device)
      response.keep(draft.returnTarget, at: settings.site)
      return response
    case .done(.user(let user)) where user.awaitsApproval:
      return redirect(to: logInTarget(returningTo: draft.returnTarget), done: .approvalAwaited)
    case .done(.user(let user)):
      return try await welcome(user, password, to: draft.returnTarget, draft.request)
    }
  }

  /// Logs the new user in with the credentials just chosen.
  private func welcome(
    _ user: User,
    _ password: Secret,
    to returnTarget: RedirectTarget?,
    _ request: PageRequest
  ) async throws -> Response {
    let logIn = LogInForm()
    let isAsked = accounts.sendsMail && accounts.verification == .asked
    let welcomed = isAsked && user.emailVerifiedAt == nil ? FlashMessage.signedUpAsked : .signedUp
    logIn.emailField.value = user.email
    logIn.passwordField.value = password
    do {
      guard case .done(let logIn) = try await accounts.logIn(logIn, from: request.logInOrigin),
        let session = logIn.session
      else { return redirect(to: logInTarget(returningTo: returnTarget), done: welcomed) }
      var response = redirect(
        to: returnTarget ?? .account,
        done: returnTarget == nil ? welcomed : nil
      )
      response.keep(session, for: accounts.sessionLimits, domain: request.request.loginDomain)
      return response
    } catch {
      // The account exists, and its owner can log in later.
      request.request.context.logger.warning(
        "signed up, but login failed",
        metadata: ["request": "\(request.request.context.id)", "error": "\(error)"]
      )
      return redirect(to: logInTarget(returningTo: returnTarget), done: welcomed)
    }
  }

  private func signUpPage(
    _ draft: SignUpDraft,
    message: String? = nil,
    problem: Problem? = nil,
    queuedProof: String? = nil
  ) throws -> Response {
    let (form, words) = (draft.form, draft.request.words)
    // The suggestion stays beside the address as long as it fits, also for those who keep it.
    let meant = draft.sent == nil ? nil : form.addressMeant
    let notices =
      form.validator.keys.contains(.agreeTerms) ? [] : settings.notices(in: words)
    let view = formView(draft, meant: meant, problem: message ?? problem.map(words.text(of:)))
    return page(
      "signup",
      words[.signUpTitle],
      SignUpContent(
        form: view,
        key: draft.key,
        returnTo: draft.returnTarget?.address(at: settings.site) ?? "",
        logIn: logInTarget(returningTo: draft.returnTarget).address(at: settings.site),
        fresh: freshAddress(form, returningTo: draft.returnTarget),
        asks: meant != nil,
        kept: meant == nil ? draft.sent?["kept"] ?? "" : form.emailField.value,
        checklist: ChecklistView(form, in: words),
        notices: notices,
        hasNotices: !notices.isEmpty,
        work: try work(draft.sent, place: queuedProof, for: draft.request.request.context.client)
      ),
      for: draft.request,
      isRefused: view.hasErrors,
      problem: problem,
      formAction: "/signup"
    )
  }

  /// The template values of the form.
  ///
  /// - Parameters:
  ///   - draft: the form as it was sent.
  ///   - meant: the address that was probably meant; nil if it looks right.
  ///   - problem: the problem of the whole form; nil for none.
  /// - Returns: the template values.
  private func formView(_ draft: SignUpDraft, meant: String?, problem: String?) -> FormView {
    let (form, words) = (draft.form, draft.request.words)
    var view = FormView(form, draft.sent, at: "/signup", for: draft.request, problem: problem)
    view.change(SignUpForm.Field.password.rawValue) { field in
      field.rate(form.passwordAssessment, in: words)
    }
    view.linkTerms(settings, in: words)
    let logIn = logInTarget(returningTo: draft.returnTarget).address(at: settings.site)
    let isTaken = form.emailField.visibleErrors.contains { $0.code == .alreadyExists }
    view.change(SignUpForm.Field.email.rawValue) { field in
      field.value = form.emailField.value
      if let meant { field.suggest(meant, in: words) }
      field.links = [LinkView(address: logIn, name: words[.logIn])]
      field.linksCode = ErrorCode.alreadyExists.rawValue
      field.hidesLinks = !isTaken
    }
    return view
  }
}

extension Pages {
  /// The address of an empty form, with the code of the invitation.
  private func freshAddress(_ form: SignUpForm, returningTo returnTarget: RedirectTarget?) -> String
  {
    let code = InvitationCode(form.invitationField.value).map { "invitation=\($0.text)" }
    let query = [code, returnTarget?.query(at: settings.site)].compactMap(\.self)
      .joined(separator: "&")
    return settings.site.prefix + "/signup" + (query.isEmpty ? "" : "?\(query)")
  }
}

extension SubmittedForm {
  /// Whether the person has seen a suggestion for an address, and keeps what was typed.
  fileprivate func keeps(_ address: String) -> Bool {
    self["kept"].map(TextTransform.trimmed) == address
  }
}

extension SignUpForm {
  /// The address that was probably meant; nil if it looks right.
  fileprivate var addressMeant: String? { MailDomainSuggestion.suggestion(for: emailField.value) }
}
