import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird

extension Pages {
  /// `/admin/creation`: creates a member, whose address is not verified.
  ///
  /// The role and the verification have pages of their own, which require the administrator's
  /// password.
  static let creation = FormPage<SignUpForm, Administrator>(
    path: RedirectTarget.creation.text,
    template: "admin-creation",
    form: { pages, request, _ in
      pages.accounts.forms.createUserForm(in: request.words.language)
    },
    prefill: { request, form in form.languageField.value = request.words.language },
    content: { visit, form in
      form.takeNoAutofill()
      form.change(SignUpForm.Field.password.rawValue) { field in
        field.rate(visit.form.passwordAssessment, in: visit.words)
      }
      let consent = visit.words[.userAgreedToTerms]
      form.change(SignUpForm.Field.agreeTerms.rawValue) { $0.label = consent }
      let accounts = visit.accounts
      let isLive = accounts.acceptsSignUps && accounts.forms.mailDomains == .all
      return (visit.words[.createUser], CreationPageView(form: form, isLive: isLive))
    },
    submit: { visit, _ in
      let (attributes, actor) = (NewUserAttributes(), visit.person.actor)
      let administration = visit.pages.administration
      let user = try await administration.create(visit.form, as: attributes, by: actor).get()
      return visit.pages.redirect(to: .user(user.id), done: .userCreated)
    }
  )
}

/// The content of the page for a new user.
private struct CreationPageView {
  let form: FormView

  /// Whether the values are judged while they are typed, which the server does only where people
  /// may sign up.
  let isLive: Bool
}
