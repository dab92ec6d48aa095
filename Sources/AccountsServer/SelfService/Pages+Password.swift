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

  /// `/account/password`: changes the password, ends other sessions and renews this session's
  /// token.
  static let password = FormPage<ChangePasswordForm, Caller>(
    path: "/account/password",
    template: "password",
    form: { pages, _, caller in pages.accounts.forms.changePasswordForm(for: caller.user) },
    secret: \.currentPasswordField,
    content: { visit, form in
      form.change(ChangePasswordForm.Field.newPassword.rawValue) { field in
        field.rate(visit.form.passwordAssessment, in: visit.words)
      }
      return visit.account(visit.words[.changePassword], form)
    },
    submit: { visit, _ in
      let (pages, request) = (visit.pages, visit.request.request)
      let change =
        try await visit.accounts
        .changePassword(
          visit.form,
          of: visit.person.user,
          keeping: visit.person.session.id,
          from: request.origin
        )
        .get()
      let done = change.endedRecoveryCodes > 0 ? FlashMessage.recoveryCodesEnded : .passwordChanged
      // The session ended meanwhile: the new password holds, and the user logs in again.
      guard let tokens = change.tokens else { return pages.redirect(to: .logIn(), done: done) }
      var response = pages.redirect(to: .account, done: done)
      response.keep(tokens, for: visit.accounts.sessionLimits, domain: request.loginDomain)
      return response
    }
  )
}
