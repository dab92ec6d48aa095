import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /recover`: an empty form for a code and a new password; it changes nothing, so that a
  /// program that opens a link uses up no code.
  func recoverPage(_ request: PageRequest) async throws -> Response {
    let form = accounts.forms.recoverForm()
    if let code = request.query("code") { form.codeField.value = code }
    var response = recoverPage(form, for: request)
    response.keep(request.returnTarget, at: settings.site)
    return response
  }

  /// `POST /recover`: sets a new password with a code; the login page follows, since a code starts
  /// no session.
  ///
  /// A change of language keeps what was typed.
  func recover(_ request: PageRequest, _ sent: SubmittedForm) async throws -> Response {
    let form = accounts.forms.recoverForm()
    sent.enter(into: form)
    if let language = sent["speak"].flatMap(Language.init(rawValue:)) {
      var response = recoverPage(form, sent, for: request.speaking(language))
      response.keep(language)
      return response
    }
    return try await keepingForm({ recoverPage(form, sent, for: request, $0) }) {
      let recovered = try await accounts.recover(form, from: request.request.context.client).get()
      var response = redirect(
        to: logInTarget(returningTo: request.keptReturnTarget),
        done: recovered.codesLeft == nil ? .passwordSet : .recoveryCodeUsed,
        left: recovered.codesLeft
      )
      response.forgetReturnTarget(of: request)
      if request.caller?.user.id == recovered.user.id {
        response.forgetSession(after: request.request)
      }
      return response
    }
  }

  private func recoverPage(
    _ form: RecoverForm,
    _ sent: SubmittedForm? = nil,
    for request: PageRequest,
    _ problem: Problem? = nil
  ) -> Response {
    let words = request.words
    var view = FormView(
      form,
      sent,
      at: "/recover",
      for: request,
      problem: problem.map(words.text(of:))
    )
    view.change(RecoverForm.Field.newPassword.rawValue) { field in
      field.rate(form.passwordAssessment, in: words)
    }
    return page(
      "recover",
      words[.recoverTitle],
      RecoverContent(form: view, sendsMail: accounts.sendsMail),
      for: request,
      isRefused: view.hasErrors,
      problem: problem,
      formAction: "/recover"
    )
  }
}

/// The content of the page.
private struct RecoverContent {
  let form: FormView

  /// Whether a code can be had by mail.
  let sendsMail: Bool
}
