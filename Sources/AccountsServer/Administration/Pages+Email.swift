import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `POST /admin/users/{user}/email`: changes a user's address, or marks it as verified.
  func setEmail(
    _ request: PageRequest,
    _ administrator: ReauthenticatedAdministrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let user = try await user(request)
    // A page that shows an address of yesterday must not verify the one of today.
    if let shown = sent["was.email"], shown != user.email { throw Problem.formOutOfDate }
    let form = emailForm(user, sent)
    let update = UserUpdate(form: form, verifiesEmail: sent["isVerified"] != nil)
    return try await self.update(user, update, by: administrator.authorization, done: .emailSaved)
  }

  /// The form of a user in which only the address was entered.
  private func emailForm(_ user: User, _ sent: SubmittedForm?) -> EditUserForm {
    let form = accounts.forms.editUserForm(for: user)
    if let text = sent?["email"] { form.emailField.enter(text) }
    return form
  }

  /// `GET /admin/users/{user}/email`: asks for an address and for the administrator's own password.
  func emailPage(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ refused: RefusedAction?
  ) async throws -> Response {
    let user = try await user(request)
    let words = request.words
    let address = "\(RedirectTarget.user(user.id).text)/email"
    let edit = emailForm(user, refused?.sent)
    if let problem = refused?.problem {
      edit.check()
      edit.report(ValidationErrors(problem.errors.filter { $0.field == "email" }))
    }
    var form = FormView(of: refused, token: request.token(for: address), in: words)
    form.prepend(EditUserForm.Field.email, of: edit, in: words)
    form.change(EditUserForm.Field.email.rawValue) { $0.autocomplete = "off" }
    let view = EmailPageView(
      user: UserView(user, at: accounts.now(), in: words),
      ownAddress: administrator.caller.user.email,
      address: address,
      form: form,
      emailFields: Array(form.fields.prefix(1)),
      passwordFields: Array(form.fields.dropFirst()),
      isVerified: refused?.sent["isVerified"] != nil,
      back: words[.backToUser, "name", user.displayName]
    )
    return page(
      "admin-email",
      words[.changeEmailTitle, "name", user.displayName],
      view,
      for: request,
      problem: refused?.problem
    )
  }
}

/// The content of the page of a user's address.
private struct EmailPageView {
  let user: UserView

  /// The address by which password managers find the password.
  let ownAddress: String

  let address: String
  let form: FormView

  /// The fields of the form, which the box stands between.
  let emailFields: [FieldView]
  let passwordFields: [FieldView]

  /// Whether the box that marks the address as verified is checked.
  let isVerified: Bool

  let back: String
}
