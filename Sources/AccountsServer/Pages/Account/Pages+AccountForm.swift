import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// Renders an account page with a form that asks for the password.
  ///
  /// - Parameters:
  ///   - template: the name of its template.
  ///   - title: its title.
  ///   - form: the form.
  ///   - request: the request to answer.
  ///   - caller: the owner of the account.
  ///   - problem: a problem other than field errors; decides the status.
  ///   - explained: a text that names the person's own data; nil for a template that needs none.
  /// - Returns: the response.
  func accountForm(
    _ template: String,
    _ title: String,
    _ form: FormView,
    for request: PageRequest,
    _ caller: Caller,
    _ problem: Problem?,
    explained: String? = nil
  ) -> Response {
    page(
      template,
      title,
      AccountFormContent(
        sections: accountSections(for: request),
        email: caller.user.email,
        explained: explained,
        form: form
      ),
      for: request,
      isRefused: form.hasErrors,
      problem: problem
    )
  }
}

/// The content of such a page.
private struct AccountFormContent {
  let sections: [PageDocument.NavigationView]

  /// The address with which password managers store the password.
  let email: String

  let explained: String?

  let form: FormView
}
