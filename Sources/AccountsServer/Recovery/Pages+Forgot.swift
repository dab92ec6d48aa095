import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `/forgot`: sends a password reset code by mail, and leads to the page that takes it, whether
  /// or not an account has the address.
  ///
  /// Without mail, that page follows at once. The page to return to is kept until then.
  static let forgot = FormPage<EmailForm, Void>(
    path: "/forgot",
    template: "forgot",
    detour: { pages, _, _ in pages.accounts.sendsMail ? nil : .recovery() },
    form: { _, _, _ in EmailForm() },
    keepsReturnTarget: true,
    keepsInput: true,
    content: { visit, form in
      form.change(EmailForm.Field.email.rawValue) { $0.autocomplete = "username" }
      return (visit.words[.forgotPassword], ForgotContent(form: form))
    },
    submit: { visit, _ in
      guard visit.accounts.sendsMail else { return visit.pages.redirect(to: .recovery()) }
      let client = visit.request.request.context.client
      try await visit.accounts.requestRecovery(visit.form, from: client).get()
      return visit.pages.redirect(to: .recovery(), done: .recoveryRequested)
    }
  )
}

/// The content of the page.
private struct ForgotContent {
  let form: FormView
}
