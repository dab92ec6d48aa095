import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `/account`: the profile, and links to the other account pages.
  ///
  /// Leads to the form of missing values that cannot be put off.
  static let profile = FormPage<ProfileForm, Caller>(
    path: "/account",
    template: "account",
    detour: { pages, _, caller in
      pages.accounts.forms.insistsOnFields(of: caller.user)
        ? .missingFields(returningTo: nil, at: pages.settings.site) : nil
    },
    form: { pages, _, caller in pages.accounts.forms.profileForm(for: caller.user) },
    isEdited: true,
    content: { visit, form in
      let (pages, request, user) = (visit.pages, visit.request, visit.person.user)
      form.linkTerms(pages.settings, in: visit.words)
      let values = ProfileContent(
        sections: pages.accountSections(for: request),
        email: user.email,
        cannotChange: !visit.accounts.sendsMail,
        verification: pages.verification(of: user, in: visit.words),
        verificationToken: pages.isToVerify(user)
          ? request.token(for: "/account/verification") : nil,
        createdAt: TimeView(user.createdAt),
        form: form,
        exportToken: request.token(for: "/account/export")
      )
      return (visit.words[.accountTitle], values)
    },
    submit: { visit, _ in
      let user = try await visit.pages.save(visit.form, of: visit.person)
      var response = visit.pages.redirect(to: .account, done: .profileSaved)
      // The language of the account now overrides the one chosen on a page.
      if user.language != visit.person.user.language { response.forgetLanguage() }
      return response
    }
  )

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
