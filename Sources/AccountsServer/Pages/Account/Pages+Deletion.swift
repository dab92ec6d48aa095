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
    let password: Secret
    do {
      password = try form.submit()
    } catch {
      return deletionPage(form, sent, for: request, caller)
    }
    return try await keepingForm({ deletionPage(form, sent, for: request, caller, $0) }) {
      switch try await accounts.deleteAccount(
        of: caller.user,
        password: password,
        from: request.request.origin
      ) {
      case .wrongPassword:
        form.passwordField.report(RuleFailure(.wrongPassword))
        return deletionPage(form, sent, for: request, caller)
      case .throttled(let until):
        return deletionPage(form, sent, for: request, caller, .throttled(until: until))
      case .lastAdministrator:
        return deletionPage(form, sent, for: request, caller, .lastAdministrator)
      case .deleted:
        var response = redirect(to: .logIn(), done: .accountDeleted)
        response.forgetSession(after: request.request)
        return response
      }
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
