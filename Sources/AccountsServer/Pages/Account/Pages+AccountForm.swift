import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// A page of the account with a form that asks for the password.
  ///
  /// - Parameters:
  ///   - template: which page.
  ///   - title: what it is called.
  ///   - form: the form as it is shown.
  ///   - request: what is answered.
  ///   - caller: whose account.
  ///   - problem: why it comes back, beside what is wrong with fields; it decides the status.
  /// - Returns: the answer.
  func accountForm(
    _ template: String,
    _ title: String,
    _ form: FormView,
    for request: PageRequest,
    _ caller: Caller,
    _ problem: Problem?
  ) -> Response {
    page(
      template,
      title,
      AccountFormContent(
        sections: accountSections(for: request),
        email: caller.user.email,
        form: form
      ),
      for: request,
      isRefused: form.hasErrors,
      problem: problem
    )
  }
}

/// What such a page shows.
private struct AccountFormContent {
  let sections: [PageDocument.NavigationView]

  /// For password managers, which keep the password with it.
  let email: String

  let form: FormView
}
