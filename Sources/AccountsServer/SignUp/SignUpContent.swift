import AccountsForms

/// A sign-up as the page shows it.
struct SignUpDraft {
  let form: SignUpForm

  /// The form as it was sent; nil before.
  var sent: SubmittedForm?

  /// The idempotency key.
  var key: String

  /// The page that asked for the sign-up; nil for none.
  let returnTarget: RedirectTarget?

  var request: PageRequest
}

/// The content of the sign-up page.
struct SignUpContent {
  let form: FormView
  let key: String
  let returnTo: String
  let logIn: String

  /// The address of the form as it was opened.
  let fresh: String

  /// Whether a button suggests another address: the return key must not press it, as it does the
  /// first of a form.
  let asks: Bool

  /// The address that the person keeps although another one was suggested.
  let kept: String

  let checklist: ChecklistView

  /// The links to the terms and to the privacy notice, where no consent has them.
  let notices: [LinkView]

  /// Whether there are such links: templates cannot test a list.
  let hasNotices: Bool

  /// The proof of work; nil where sign-ups need none.
  let work: SignUpWorkView?
}

extension FormView {
  /// Adds the links to the terms and to the privacy notice to the field of the consent, if there is
  /// one.
  mutating func linkTerms(_ settings: ServerSettings, in words: Messages) {
    change(SignUpForm.Field.agreeTerms.rawValue) { $0.links = settings.notices(in: words) }
  }
}

extension ServerSettings {
  /// The links to the terms and to the privacy notice that the installation has.
  func notices(in words: Messages) -> [LinkView] {
    [(termsAddress, words[.readTerms]), (privacyAddress, words[.readPrivacyNotice])]
      .compactMap { address, name in
        address.map { LinkView(address: $0, name: name, opensTab: true) }
      }
  }
}
