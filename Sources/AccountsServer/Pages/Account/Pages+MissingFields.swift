import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /account/missing`: a form with the fields that the user lacks and is asked for.
  func missingFieldsPage(_ request: PageRequest, _ caller: Caller) async throws -> Response {
    let form = accounts.forms.missingFieldsForm(for: caller.user)
    let place = request.returnTarget
    guard !form.fields.isEmpty else { return redirect(to: place ?? .account) }
    return missingFieldsPage(form, returningTo: place, for: request, caller)
  }

  /// `POST /account/missing`: saves them.
  func saveMissingFields(
    _ request: PageRequest,
    _ caller: Caller,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let form = accounts.forms.missingFieldsForm(for: caller.user)
    sent.enter(into: form)
    let place = RedirectTarget(sent["return_to"], at: settings.site)
    return try await keepingForm({
      missingFieldsPage(form, sent, returningTo: place, for: request, caller, $0)
    }) {
      try await save(form, of: caller)
      return redirect(to: place ?? .account)
    }
  }

  private func missingFieldsPage(
    _ form: ProfileForm,
    _ sent: SubmittedForm? = nil,
    returningTo place: RedirectTarget?,
    for request: PageRequest,
    _ caller: Caller,
    _ problem: Problem? = nil
  ) -> Response {
    let words = request.words
    var view = FormView(
      form,
      sent,
      at: "/account/missing",
      for: request,
      problem: problem.map(words.text(of:))
    )
    view.linkTerms(settings, in: words)
    let target = (place ?? .account).address(at: settings.site)
    return page(
      "missing",
      words[.missingTitle],
      MissingFieldsContent(
        form: view,
        returnTo: target,
        later: accounts.forms.insistsOnFields(of: caller.user) ? nil : target
      ),
      for: request,
      isRefused: view.hasErrors,
      problem: problem
    )
  }
}

/// The content of the page.
private struct MissingFieldsContent {
  let form: FormView
  let returnTo: String

  /// The address of the button that puts the form off; nil if the form file says that it must be
  /// filled in.
  let later: String?
}
