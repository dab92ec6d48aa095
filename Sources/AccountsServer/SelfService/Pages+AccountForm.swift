import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension FormPage.Visit where Person == Caller {
  /// The content of an account page with a form that asks for the password.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - form: the form.
  ///   - explained: a text that names the person's own data; nil for a template that needs none.
  /// - Returns: the content.
  func account(
    _ title: String,
    _ form: FormView,
    explained: String? = nil
  ) -> FormPage.Content {
    let values = AccountFormContent(
      sections: pages.accountSections(for: request),
      email: person.user.email,
      explained: explained,
      form: form
    )
    return (title, values)
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
