import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `/account/deletion`: asks for the password, says what will be deleted, and deletes the account
  /// and all data of the user.
  static let deletion = FormPage<PasswordForm, Caller>(
    path: "/account/deletion",
    template: "deletion",
    form: { _, _, _ in PasswordForm() },
    secret: \.passwordField,
    content: { visit, form in visit.account(visit.words[.deletionTitle], form) },
    submit: { visit, _ in
      let (password, origin) = (try visit.form.submit(), visit.request.request.origin)
      let user = visit.person.user
      _ = try await visit.accounts.deleteAccount(of: user, password: password, from: origin).get()
      var response = visit.pages.redirect(to: .logIn(), done: .accountDeleted)
      response.forgetSession(after: visit.request.request)
      return response
    }
  )
}
