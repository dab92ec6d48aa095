import AccountsForms

/// Everything a template can show: what all pages have, and the content of one.
struct PageDocument {
  /// The tag of the language (BCP 47).
  let language: String

  let title: String
  let serviceName: String
  let text: [String: String]

  /// What the policy of contents lets a script begin with (W3C CSP3 section 2.3.1).
  let nonce: String

  let style: String
  let script: String
  let icon: String

  /// Where the name of the service leads.
  let home: String

  let hasNavigation: Bool
  let navigation: [NavigationView]
  let languages: [LanguageView]
  let languageToken: String

  /// The address of this page, to come back to.
  let here: String

  /// Whether another language keeps what was typed, and where the form is sent for that.
  let keepsForm: Bool
  let formAction: String

  /// What has just been done.
  let notice: String?

  /// Whether something on the page is wrong, which its title says first.
  let hasErrors: Bool

  /// Whether the page needs the width of a table.
  let isWide: Bool

  /// What the page is about.
  let content: any Sendable

  /// A page that is led to from every other.
  struct NavigationView {
    let path: String
    let label: String
    let isCurrent: Bool
  }

  /// A language to change to.
  struct LanguageView {
    let name: String
    let code: String
    let endonym: String
    let isCurrent: Bool
  }
}
