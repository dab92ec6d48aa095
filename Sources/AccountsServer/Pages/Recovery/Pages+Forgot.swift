import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /forgot`: asks for the address that a password reset code is sent to.
  ///
  /// Without mail, the page that takes a code follows. The page to return to is kept until then.
  func forgotPage(_ request: PageRequest) async throws -> Response {
    var response =
      accounts.sendsMail ? forgotPage(EmailForm(), for: request) : redirect(to: .recovery())
    response.keep(request.returnTarget, at: settings.site)
    return response
  }

  /// `POST /forgot`: sends a code by mail, and leads to the page that takes it, whether or not an
  /// account has the address.
  func forgot(_ request: PageRequest, _ sent: SubmittedForm) async throws -> Response {
    let form = EmailForm()
    sent.enter(into: form)
    if let language = sent["speak"].flatMap(Language.init(rawValue:)) {
      var response = forgotPage(form, sent, for: request.speaking(language))
      response.keep(language)
      return response
    }
    guard accounts.sendsMail else { return redirect(to: .recovery()) }
    return try await keepingForm({ forgotPage(form, sent, for: request, $0) }) {
      try await accounts.requestRecovery(form, from: request.request.context.client).get()
      return redirect(to: .recovery(), done: .recoveryRequested)
    }
  }

  private func forgotPage(
    _ form: EmailForm,
    _ sent: SubmittedForm? = nil,
    for request: PageRequest,
    _ problem: Problem? = nil
  ) -> Response {
    let words = request.words
    var view = FormView(
      form,
      sent,
      at: "/forgot",
      for: request,
      problem: problem.map(words.text(of:))
    )
    view.change(EmailForm.Field.email.rawValue) { $0.autocomplete = "username" }
    return page(
      "forgot",
      words[.forgotPassword],
      ForgotContent(form: view),
      for: request,
      isRefused: view.hasErrors,
      problem: problem,
      formAction: "/forgot"
    )
  }
}

/// The content of the page.
private struct ForgotContent {
  let form: FormView
}
