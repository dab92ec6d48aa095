import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /admin/creation`: an empty form for a new user.
  func creationPage(
    _ request: PageRequest,
    _ administrator: Administrator
  ) async throws -> Response {
    let form = accounts.forms.createUserForm(in: request.words.language)
    form.languageField.value = request.words.language
    return creationPage(form, for: request)
  }

  /// `POST /admin/creation`: creates a member, whose address is not verified.
  ///
  /// The role and the verification have pages of their own, which require the administrator's
  /// password.
  func createUser(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let form = accounts.forms.createUserForm(in: request.words.language)
    sent.enter(into: form)
    return try await keepingForm({ creationPage(form, sent, for: request, problem: $0) }) {
      let (attributes, actor) = (NewUserAttributes(), administrator.actor)
      let user = try await administration.create(form, as: attributes, by: actor).get()
      return redirect(to: .user(user.id), done: .userCreated)
    }
  }

  private func creationPage(
    _ form: SignUpForm,
    _ sent: SubmittedForm? = nil,
    for request: PageRequest,
    problem: Problem? = nil
  ) -> Response {
    let words = request.words
    var view = FormView(
      form,
      sent,
      at: RedirectTarget.creation.text,
      for: request,
      problem: problem.map(words.text(of:))
    )
    for field in view.fields { view.change(field.key) { $0.takeNoAutofill() } }
    view.change(SignUpForm.Field.password.rawValue) { field in
      field.rate(form.passwordAssessment, in: words)
    }
    view.change(SignUpForm.Field.agreeTerms.rawValue) { $0.label = words[.userAgreedToTerms] }
    return page(
      "admin-creation",
      words[.createUser],
      CreationPageView(
        form: view,
        isLive: accounts.acceptsSignUps && accounts.forms.mailDomains == .all
      ),
      for: request,
      isRefused: view.hasErrors,
      problem: problem
    )
  }
}

/// The content of the page for a new user.
private struct CreationPageView {
  let form: FormView

  /// Whether the values are judged while they are typed, which the server does only where people
  /// may sign up.
  let isLive: Bool
}
