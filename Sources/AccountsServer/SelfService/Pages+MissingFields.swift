import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `/account/missing`: asks for the fields that the user lacks.
  static let missingFields = FormPage<ProfileForm, Caller>(
    path: "/account/missing",
    template: "missing",
    detour: { pages, request, caller in
      pages.accounts.forms.missingFieldsForm(for: caller.user).fields.isEmpty
        ? request.returnTarget ?? .account : nil
    },
    form: { pages, _, caller in pages.accounts.forms.missingFieldsForm(for: caller.user) },
    content: { visit, form in
      form.linkTerms(visit.pages.settings, in: visit.words)
      let target = (visit.returnTarget ?? .account).address(at: visit.pages.settings.site)
      let insists = visit.accounts.forms.insistsOnFields(of: visit.person.user)
      let values = MissingFieldsContent(
        form: form,
        returnTo: target,
        later: insists ? nil : target
      )
      return (visit.words[.missingTitle], values)
    },
    submit: { visit, _ in
      try await visit.pages.save(visit.form, of: visit.person)
      return visit.pages.redirect(to: visit.returnTarget ?? .account)
    }
  )
}

/// The content of the page.
private struct MissingFieldsContent {
  let form: FormView
  let returnTo: String

  /// The address of the button that puts the form off; nil if the form file says that it must be
  /// filled in.
  let later: String?
}
