import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /.well-known/change-password`: leads password managers to the page (W3C, A Well-Known URL
  /// for Changing Passwords).
  func passwordRedirect(_ request: PageRequest) async throws -> Response {
    redirect(to: .password)
  }

  /// `GET /account/password`: an empty form for a new password.
  func passwordPage(_ request: PageRequest, _ caller: Caller) async throws -> Response {
    passwordPage(accounts.forms.changePasswordForm(for: caller.user), for: request, caller)
  }

  /// `POST /account/password`: changes the password, ends other sessions and renews this session's
  /// token.
  func changePassword(
    _ request: PageRequest,
    _ caller: Caller,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let form = accounts.forms.changePasswordForm(for: caller.user)
    sent.enter(into: form)
    return try await keepingForm(
      secret: form.currentPasswordField,
      { passwordPage(form, sent, for: request, caller, $0) }
    ) {
      let change =
        try await accounts.changePassword(
          form,
          of: caller.user,
          keeping: caller.session.id,
          from: request.request.origin
        )
        .get()
      let done = change.endedRecoveryCodes > 0 ? FlashMessage.recoveryCodesEnded : .passwordChanged
      // The session ended meanwhile: the new password holds, and the user logs in again.
      guard let tokens = change.tokens else { return redirect(to: .logIn(), done: done) }
      var response = redirect(to: .account, done: done)
      response.keep(tokens, for: accounts.sessionLimits, domain: request.request.loginDomain)
      return response
    }
  }

  private func passwordPage(
    _ form: ChangePasswordForm,
    _ sent: SubmittedForm? = nil,
    for request: PageRequest,
    _ caller: Caller,
    _ problem: Problem? = nil
  ) -> Response {
    let words = request.words
    var view = FormView(
      form,
      sent,
      at: "/account/password",
      for: request,
      problem: problem.map(words.text(of:))
    )
    view.change(ChangePasswordForm.Field.newPassword.rawValue) { field in
      field.rate(form.passwordAssessment, in: words)
    }
    return accountForm(
      "password",
      words[.changePassword],
      view,
      for: request,
      caller,
      problem
    )
  }
}
