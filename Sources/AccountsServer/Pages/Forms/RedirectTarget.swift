import Accounts

/// A redirect target on this site, never on another (ASVS 5.0 3.7.2).
struct RedirectTarget: Equatable {
  /// The path with its query.
  let text: String

  /// The maximum length in bytes.
  private static let maximumLength = 1024

  /// Parses a target; nil for text that a browser could take for another site.
  ///
  /// Browsers read a backslash as a slash, skip tabs and line breaks, and read `//` as the start of a host
  /// (WHATWG URL section 4.4).
  init?(_ text: String?) {
    guard
      let text, text.utf8.count <= Self.maximumLength, text.hasPrefix("/"), !text.hasPrefix("//"),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return nil }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  /// The page of the user's own account.
  static let account = RedirectTarget(known: "/account")

  /// The page of the user's own sessions.
  static let sessions = RedirectTarget(known: "/account/sessions")

  /// The list of users.
  static let users = RedirectTarget(known: "/admin/users")

  /// The administration page of a user.
  static func user(_ id: UserID) -> RedirectTarget { RedirectTarget(known: "/admin/users/\(id)") }

  /// The login page.
  ///
  /// - Parameter place: the target after the login; nil for the account.
  /// - Returns: the path.
  static func logIn(returningTo place: RedirectTarget? = nil) -> RedirectTarget {
    guard let place, place != account, place.text != "/" else {
      return RedirectTarget(known: "/login")
    }
    return RedirectTarget(known: "/login?\(place.query)")
  }

  /// The target as a query parameter: `return_to=…`.
  var query: String { "return_to=\(text.queryValue)" }
}
