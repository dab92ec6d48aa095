import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /account/deletion`: asks for the password and says what will be deleted.
  func deletionPage(_ request: PageRequest, _ caller: Caller) async throws -> Response {
    deletionPage(PasswordForm(), for: request, caller)
  }

  /// `POST /account/deletion`: deletes the account and all data of the user.
  func deleteAccount(
    _ request: PageRequest,
    _ caller: Caller,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let form = PasswordForm()
    sent.enter(into: form)
    return try await keepingForm(
      secret: form.passwordField,
      { deletionPage(form, sent, for: request, caller, $0) }
    ) {
      let (password, origin) = (try form.submit(), request.request.origin)
      _ = try await accounts.deleteAccount(of: caller.user, password: password, from: origin).get()
      var response = redirect(to: .logIn(), done: .accountDeleted)
      response.forgetSession(after: request.request)
      return response
    }
  }

  private func deletionPage(
    _ form: PasswordForm,
    _ sent: SubmittedForm? = nil,
    for request: PageRequest,
    _ caller: Caller,
    _ problem: Problem? = nil
  ) -> Response {
    let words = request.words
    let view = FormView(
      form,
      sent,
      at: "/account/deletion",
      for: request,
      problem: problem.map(words.text(of:))
    )
    return accountForm(
      "deletion",
      words[.deletionTitle],
      view,
      for: request,
      caller,
      problem
    )
  }
}
