import Accounts
import AccountsForms

/// A redirect target on this site, or on a host that shares its login; never on another site (ASVS
/// 5.0 3.7.2).
struct RedirectTarget: Equatable {
  /// The path with its query, below the prefix for our own pages; a URL for another host.
  let text: String

  /// Whether it is a page of this service, and not one of the sites beside it.
  private let isOwn: Bool

  /// The maximum length in bytes.
  private static let maximumLength = 1024

  /// Parses a target; nil for text that a browser could take for another site.
  ///
  /// Browsers read a backslash as a slash, skip tabs and line breaks, and read `//` as the start of
  /// a host (WHATWG URL section 4.4).
  ///
  /// - Parameters:
  ///   - text: a path, or an HTTPS URL of a host that shares the login.
  ///   - site: the place of the service.
  init?(_ text: String?, at site: SiteSettings) {
    guard
      let text, text.utf8.count <= Self.maximumLength,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return nil }
    if text.hasPrefix("/"), !text.hasPrefix("//") {
      let end = text.firstIndex { "?#".contains($0) } ?? text.endIndex
      let route = site.route(String(text[..<end]))
      self.text = route.map { $0 + text[end...] } ?? text
      isOwn = route != nil
    } else {
      guard let host = Self.host(of: text), site.sharesLogin(host) else { return nil }
      self.text = text
      isOwn = false
    }
  }

  /// Reads the target in the query of a request: its parameter `return_to`.
  ///
  /// nginx and Caddy send the requested address without encoding it, as the last parameter: what
  /// begins with a slash or as a URL is taken as it is, with the rest of the query. Our own links
  /// encode the address, slashes included.
  init?(query: String?, at site: SiteSettings) {
    guard let query else { return nil }
    let pairs = query.split(separator: "&", omittingEmptySubsequences: false)
    guard let pair = pairs.first(where: { $0.hasPrefix(Self.parameter) }) else { return nil }
    let value = pair.dropFirst(Self.parameter.count)
    if value.hasPrefix("/") || value.hasPrefix(Self.scheme) {
      self.init(String(query[value.startIndex...]), at: site)
    } else {
      self.init(FormEncoding.pairs(pair.utf8)?.first?.value.text, at: site)
    }
  }

  private static let parameter = "return_to="

  private static let scheme = "https://"

  /// Returns the host of an HTTPS URL without a user name; nil for other text.
  private static func host(of text: String) -> String? {
    guard text.hasPrefix(scheme) else { return nil }
    let authority = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    return RequestHost(authority)?.name
  }

  private init(known text: String) {
    self.text = text
    isOwn = true
  }

  /// The page of the user's own account.
  static let account = RedirectTarget(known: "/account")

  /// The page that changes the user's own password.
  static let password = RedirectTarget(known: "/account/password")

  /// The page of the user's own sessions.
  static let sessions = RedirectTarget(known: "/account/sessions")

  /// The page of the user's own recovery codes.
  static let recoveryCodes = RedirectTarget(known: "/account/recovery")

  /// The page that takes a code from a mail.
  static let confirmation = RedirectTarget(known: "/confirm")

  /// The page that sets a new password with a code, with a code filled in if there is one.
  static func recovery(_ code: RecoveryCode? = nil) -> RedirectTarget {
    RedirectTarget(known: "/recover" + (code.map { "?code=\($0.text)" } ?? ""))
  }

  /// The list of users.
  static let users = RedirectTarget(known: "/admin/users")

  /// The page that creates a user.
  static let creation = RedirectTarget(known: "/admin/creation")

  /// The page of invitations.
  static let invitations = RedirectTarget(known: "/admin/invitations")

  /// The page of mails; of those in a state, if it is not nil.
  static func mails(_ state: MailState? = nil) -> RedirectTarget {
    RedirectTarget(known: "/admin/mail" + (state.map { "?state=\($0.rawValue)" } ?? ""))
  }

  /// The page that exports users.
  static let export = RedirectTarget(known: "/admin/export")

  /// The page that imports users.
  static let importing = RedirectTarget(known: "/admin/import")

  /// The page of the audit log.
  static let audit = RedirectTarget(known: "/admin/audit")

  /// The page of the statistics.
  static let statistics = RedirectTarget(known: "/admin/statistics")

  /// The administration page of a user.
  static func user(_ id: UserID) -> RedirectTarget { RedirectTarget(known: "/admin/users/\(id)") }

  /// The login page.
  ///
  /// - Parameters:
  ///   - place: the target after the login; nil for the account.
  ///   - site: the place of the service.
  /// - Returns: the path.
  static func logIn(
    returningTo place: RedirectTarget? = nil,
    at site: SiteSettings = SiteSettings()
  ) -> RedirectTarget {
    guard let place, place != account, !(place.isOwn && place.text == "/") else {
      return RedirectTarget(known: "/login")
    }
    return RedirectTarget(known: "/login?\(place.query(at: site))")
  }

  /// The page that asks for missing values.
  ///
  /// - Parameters:
  ///   - place: the target after it; nil for the account.
  ///   - site: the place of the service.
  /// - Returns: the path.
  static func missingFields(
    returningTo place: RedirectTarget?,
    at site: SiteSettings
  ) -> RedirectTarget {
    let query = place.map { "?\($0.query(at: site))" } ?? ""
    return RedirectTarget(known: "/account/missing\(query)")
  }

  /// The address for a browser: a path of this host, or a URL.
  func address(at site: SiteSettings) -> String { isOwn ? site.prefix + text : text }

  /// The target as a query parameter: `return_to=…`.
  func query(at site: SiteSettings) -> String { Self.parameter + address(at: site).queryValue }
}
