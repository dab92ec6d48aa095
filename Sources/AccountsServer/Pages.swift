import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird

/// The handlers of the pages, which stand in the rooms.
///
/// A class, like `API`.
final class Pages: Sendable {
  /// Sign-up, login and self-service of users.
  let accounts: AccountService

  /// User administration.
  let administration: UserAdministration

  /// The audit log.
  let auditLog: AuditLog

  /// The settings of the server.
  let settings: ServerSettings

  /// Authenticates requests.
  let authenticator: Authenticator

  /// Verifies the audit log.
  let verifier: SharedAuditVerification

  init(_ accounts: AccountService, _ settings: ServerSettings, _ verifier: SharedAuditVerification)
  {
    self.accounts = accounts
    administration = UserAdministration(accounts)
    auditLog = AuditLog(accounts)
    self.settings = settings
    authenticator = Authenticator(accounts)
    self.verifier = verifier
  }

  /// Renders a page.
  ///
  /// - Parameters:
  ///   - template: the name of its template.
  ///   - title: its title.
  ///   - content: the values for its template.
  ///   - request: the request to answer.
  ///   - rows: the rows of its list.
  ///   - isRefused: whether it shows validation errors.
  ///   - problem: a problem other than validation errors; decides status and headers.
  ///   - isWide: whether it uses the width of a table.
  ///   - formAction: the address that shows its form again in another language; nil if there is
  ///     none.
  /// - Returns: the response.
  func page(
    _ template: String,
    _ title: String,
    _ content: some Sendable,
    for request: PageRequest,
    rows: [RowView] = [],
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
      text: PageMessages.texts(in: words.language),
      nonce: request.nonce,
      rows: "rows-\(request.nonce)",
      style: theme.address(of: "accounts.css"),
      script: theme.address(of: "accounts.js"),
      icon: theme.address(of: "icon.svg"),
      base: settings.site.prefix,
      home: settings.site.homeAddress
        ?? settings.site.prefix + (request.caller == nil ? "/login" : "/account"),
      ownSite: ownSite(in: words),
      hasNavigation: !navigation.isEmpty,
      navigation: navigation,
      languages: PageDocument.LanguageView.all(current: words.language),
      languageToken: request.token(for: "/language"),
      here: request.place,
      keepsForm: formAction != nil,
      formAction: formAction ?? "",
      notice: notice(for: request),
      hasErrors: isRefused || problem != nil,
      isWide: isWide,
      content: content
    )
    var response = Response.page(
      theme.render(template, document, rows: rows, in: words.language),
      for: request,
      status: problem?.status ?? (isRefused ? .unprocessableContent : .ok)
    )
    if let problem { request.request.context.outcome.note(problem) }
    for field in problem?.headers ?? [:] { response.headers[field.name] = field.value }
    return response
  }

  /// The flash message that the query names; nil without one.
  private func notice(for request: PageRequest) -> PageDocument.NoticeView? {
    guard let message = request.query("done").flatMap(RouteTable.message(named:)) else {
      return nil
    }
    let left = request.query("left").flatMap(Int.init).map { min(max(0, $0), RecoveryKit.size) }
    return PageDocument.NoticeView(
      text: message.text(request.words, left ?? 0),
      isConfirmation: message.isConfirmation,
      link: message.endsSignUp && request.caller != nil ? ownSite(in: request.words) : nil
    )
  }

  /// The link back to the operator's own site; nil without one.
  private func ownSite(in words: Messages) -> LinkView? {
    settings.site.homeAddress.map { address in
      let host = URL(string: address)?.host() ?? address
      return LinkView(address: address, name: words[.backToSite].replacing("{host}", with: host))
    }
  }

  private func navigation(for request: PageRequest) -> [PageDocument.NavigationView] {
    guard let caller = request.caller else { return [] }
    let words = request.words
    let forAdministrators = [
      ("/admin/users", words[.users]), ("/admin/statistics", words[.statistics]),
      ("/admin/mail", words[.mails]), ("/admin/audit", words[.events]),
    ]
    let pages =
      [("/account", words[.account])]
      + (caller.user.role == .admin ? forAdministrators : [])
      + [("/logout", words[.logOut])]
    return pages.map { path, label in
      PageDocument.NavigationView(path: path, label: label, isCurrent: request.path == path)
    }
  }
}
