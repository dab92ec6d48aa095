import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /account`: the profile form, and links to the other account pages.
  ///
  /// Redirects to the form of missing values that cannot be put off.
  func accountPage(_ request: PageRequest, _ caller: Caller) async throws -> Response {
    guard !accounts.forms.insistsOnFields(of: caller.user) else {
      return redirect(to: .missingFields(returningTo: nil, at: settings.site))
    }
    return profilePage(accounts.forms.profileForm(for: caller.user), for: request, caller)
  }

  /// `POST /account`: changes the profile.
  func saveProfile(
    _ request: PageRequest,
    _ caller: Caller,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let form = accounts.forms.profileForm(for: caller.user)
    sent.enterChanges(into: form)
    return try await keepingForm({ profilePage(form, sent, for: request, caller, $0) }) {
      switch try await accounts.updateProfile(form, of: caller.user.id, by: caller.actor) {
      case .notFound: throw Problem.notLoggedIn
      case .lastAdministrator: throw Problem.lastAdministrator
      case .refused: return profilePage(form, sent, for: request, caller)
      case .updated(let user), .unchanged(let user):
        var response = redirect(to: .account, done: .profileSaved)
        // The language of the account now overrides the one chosen on a page.
        if user.language != caller.user.language { response.forgetLanguage() }
        return response
      }
    }
  }

  private func profilePage(
    _ form: ProfileForm,
    _ sent: SubmittedForm? = nil,
    for request: PageRequest,
    _ caller: Caller,
    _ problem: Problem? = nil
  ) -> Response {
    let words = request.words
    let view = FormView(
      form,
      sent,
      at: "/account",
      for: request,
      problem: problem.map(words.text(of:))
    )
    return page(
      "account",
      words[.accountTitle],
      ProfileContent(
        sections: accountSections(for: request),
        email: caller.user.email,
        createdAt: TimeView(caller.user.createdAt),
        form: view,
        exportToken: request.token(for: "/account/export")
      ),
      for: request,
      isRefused: view.hasErrors,
      problem: problem
    )
  }

  /// The links between the account pages.
  func accountSections(for request: PageRequest) -> [PageDocument.NavigationView] {
    let pages: [(path: String, phrase: AccountMessage)] = [
      ("/account", .profileTitle), ("/account/password", .passwordTitle),
      ("/account/sessions", .sessionsTitle),
    ]
    let labelled = pages.map { ($0.path, request.words[$0.phrase]) }
    return (labelled + [(RedirectTarget.recoveryCodes.text, request.words[.recoveryCodes])])
      .map { path, label in
        PageDocument.NavigationView(path: path, label: label, isCurrent: request.path == path)
      }
  }
}

/// The content of the account page.
private struct ProfileContent {
  let sections: [PageDocument.NavigationView]
  let email: String
  let createdAt: TimeView
  let form: FormView
  let exportToken: String
}
