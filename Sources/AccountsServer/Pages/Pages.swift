import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

/// What answers requests for pages: each folder beside this file is a group of them.
///
/// A class, as `API` is one.
final class Pages: Sendable {
  /// The accounts as a person uses them.
  let accounts: AccountService

  /// The accounts as administrators use them.
  let administration: UserAdministration

  /// What was done to whom.
  let auditLog: AuditLog

  /// What decides how.
  let settings: ServerSettings

  /// Finds out who sends a request.
  let gate: Gate

  init(accounts: AccountService, settings: ServerSettings) {
    self.accounts = accounts
    administration = UserAdministration(accounts)
    auditLog = AuditLog(accounts)
    self.settings = settings
    gate = Gate(accounts)
  }

  /// A page.
  ///
  /// - Parameters:
  ///   - template: which.
  ///   - title: what it is called.
  ///   - content: what it is about.
  ///   - request: what is answered.
  ///   - isRefused: whether it shows what is wrong with what was sent.
  ///   - problem: why nothing was done, where that is more than what it shows; decides status and headers.
  ///   - isWide: whether it needs the width of a table.
  ///   - formAction: where its form is sent to be shown again in another language; nil where that is not possible.
  /// - Returns: the answer.
  func page(
    _ template: String,
    _ title: String,
    _ content: some Sendable,
    for request: PageRequest,
    isRefused: Bool = false,
    problem: Problem? = nil,
    isWide: Bool = false,
    formAction: String? = nil
  ) -> Response {
    let words = request.words
    let navigation = navigation(for: request)
    let theme = settings.theme
    let document = PageDocument(
      language: words.language.code,
      title: title,
      serviceName: settings.serviceName,
      text: PageText.all(in: words.language),
      nonce: request.nonce,
      style: theme.address(of: "accounts.css"),
      script: theme.address(of: "accounts.js"),
      icon: theme.address(of: "icon.svg"),
      home: request.caller == nil ? "/login" : "/account",
      hasNavigation: !navigation.isEmpty,
      navigation: navigation,
      languages: Language.allCases.map { language in
        PageDocument.LanguageView(
          name: language.rawValue,
          code: language.code,
          endonym: language.endonym,
          isCurrent: language == words.language
        )
      },
      languageToken: request.token(for: "/language"),
      here: request.place,
      keepsForm: formAction != nil,
      formAction: formAction ?? "",
      notice: request.query("done").flatMap(Notice.init)?.text(in: words),
      hasErrors: isRefused || problem != nil,
      isWide: isWide,
      content: content
    )
    var response = Response.page(
      theme.render(template, document),
      for: request,
      status: problem?.status ?? (isRefused ? .unprocessableContent : .ok)
    )
    if let problem { request.request.context.outcome.note(problem) }
    for field in problem?.headers ?? [:] { response.headers[field.name] = field.value }
    return response
  }

  private func navigation(for request: PageRequest) -> [PageDocument.NavigationView] {
    guard let caller = request.caller else { return [] }
    let pages: [(path: String, phrase: PagePhrase)] =
      [("/account", .account)]
      + (caller.user.role == .admin ? [("/admin/users", .users)] : [])
      + [("/logout", .logOut)]
    return pages.map { page in
      PageDocument.NavigationView(
        path: page.path,
        label: request.words[page.phrase],
        isCurrent: request.path == page.path
      )
    }
  }
}
