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
      let user = try await save(form, of: caller)
      var response = redirect(to: .account, done: .profileSaved)
      // The language of the account now overrides the one chosen on a page.
      if user.language != caller.user.language { response.forgetLanguage() }
      return response
    }
  }

  /// Changes the profile of a user.
  ///
  /// - Throws: ``Problem/notLoggedIn`` for a user who was deleted meanwhile; `Refusal` and
  ///   `StorageError`.
  @discardableResult
  func save(_ form: ProfileForm, of caller: Caller) async throws -> User {
    let outcome = try await accounts.updateProfile(form, of: caller.user.id, by: caller.actor)
    guard outcome.refusal?.code != .notFound else { throw Problem.notLoggedIn }
    return try outcome.get().user
  }

  private func profilePage(
    _ form: ProfileForm,
    _ sent: SubmittedForm? = nil,
    for request: PageRequest,
    _ caller: Caller,
    _ problem: Problem? = nil
  ) -> Response {
    let words = request.words
    var view = FormView(
      form,
      sent,
      at: "/account",
      for: request,
      problem: problem.map(words.text(of:))
    )
    view.linkTerms(settings, in: words)
    return page(
      "account",
      words[.accountTitle],
      ProfileContent(
        sections: accountSections(for: request),
        email: caller.user.email,
        cannotChange: !accounts.sendsMail,
        verification: verification(of: caller.user, in: words),
        verificationToken: isToVerify(caller.user)
          ? request.token(for: "/account/verification") : nil,
        createdAt: TimeView(caller.user.createdAt),
        form: view,
        exportToken: request.token(for: "/account/export")
      ),
      for: request,
      isRefused: view.hasErrors,
      problem: problem
    )
  }

  /// Whether a user can ask for a mail that proves the address.
  private func isToVerify(_ user: User) -> Bool {
    accounts.sendsMail && accounts.verification != .off && user.emailVerifiedAt == nil
  }

  /// Whether the address of a user is verified, in words; nil where nobody is asked to verify it.
  private func verification(of user: User, in words: Messages) -> String? {
    guard user.emailVerifiedAt == nil else { return words[.emailVerified] }
    return isToVerify(user) ? words[.emailNotVerified] : nil
  }

  /// The links between the account pages.
  func accountSections(for request: PageRequest) -> [PageDocument.NavigationView] {
    let pages: [(path: String, phrase: AccountMessage)] = [
      ("/account", .profileTitle), ("/account/password", .passwordTitle),
      ("/account/sessions", .sessionsTitle),
    ]
    var labelled = pages.map { ($0.path, request.words[$0.phrase]) }
    labelled.append((RedirectTarget.recoveryCodes.text, request.words[.recoveryCodes]))
    if accounts.sendsMail {
      labelled.insert(("/account/email", request.words[.ownEmailTitle]), at: 1)
    }
    return
      labelled
      .map { path, label in
        PageDocument.NavigationView(path: path, label: label, isCurrent: request.path == path)
      }
  }
}

/// The content of the account page.
private struct ProfileContent: Undescribed {
  let sections: [PageDocument.NavigationView]
  let email: String

  /// Whether only an administrator can change the address, since no mail can confirm another.
  let cannotChange: Bool

  let verification: String?

  /// The CSRF token of the form that asks for a mail to prove the address; nil where there is none.
  let verificationToken: String?

  let createdAt: TimeView
  let form: FormView
  let exportToken: String
}
