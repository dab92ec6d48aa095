import AccountsForms

/// The template values of a page: those of all pages, and its own content.
struct PageDocument: Undescribed {
  /// The tag of the language (BCP 47).
  let language: String

  let title: String
  let serviceName: String
  let text: PageMessages.Texts

  /// The nonce that the content security policy requires of a script (W3C CSP3 section 2.3.1).
  let nonce: String

  /// A mark in the place of the rows of a list: nobody can guess it, so that no value contains it.
  let rows: String

  let style: String
  let script: String
  let icon: String

  /// The prefix of the paths of our own pages.
  let base: String

  /// The address that the service name links to.
  let home: String

  /// The link back to the operator's own site; nil without one.
  let ownSite: LinkView?

  let hasNavigation: Bool
  let navigation: [NavigationView]
  let languages: [LanguageView]
  let languageToken: String

  /// The address of this page, to return to.
  let here: String

  /// Whether a change of language keeps what was typed, by sending the form to `formAction`.
  let keepsForm: Bool
  let formAction: String

  /// The flash message.
  let notice: NoticeView?

  /// Whether the page shows errors, which the title then says first.
  let hasErrors: Bool

  /// Whether the page uses the width of a table.
  let isWide: Bool

  /// The content of this page.
  let content: any Sendable

  /// A flash message.
  struct NoticeView {
    let text: String

    /// Whether it confirms what was asked for.
    let isConfirmation: Bool

    /// The link to the operator's own site, after a sign-up; nil for other messages.
    let link: LinkView?
  }

  /// A link of the navigation.
  struct NavigationView {
    let path: String
    let label: String
    let isCurrent: Bool

    /// The name of its icon in the template `icons`: the last part of the path.
    let icon: String

    /// Creates a link.
    init(path: String, label: String, isCurrent: Bool) {
      self.path = path
      self.label = label
      self.isCurrent = isCurrent
      icon = path.split(separator: "/").last.map(String.init) ?? ""
    }
  }

  /// A language of the language switch.
  struct LanguageView {
    let name: String
    let code: String
    let endonym: String
    let isCurrent: Bool

    /// Returns all languages, with the one of the page marked.
    static func all(current: Language) -> [LanguageView] {
      Language.allCases.map { language in
        LanguageView(
          name: language.rawValue,
          code: language.code,
          endonym: language.endonym,
          isCurrent: language == current
        )
      }
    }
  }
}
