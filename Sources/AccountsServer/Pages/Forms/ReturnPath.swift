import Accounts

/// A place on this site to go to after logging in: never one elsewhere, whoever made up the address (ASVS 5.0 3.7.2).
struct ReturnPath: Equatable {
  /// The path with its query.
  let text: String

  /// The most bytes of one.
  private static let maximumLength = 1024

  /// Takes what an address says; nil for what a browser could take for another site.
  ///
  /// Browsers read a backslash as a slash, skip tabs and line breaks, and take `//` for the beginning of a host
  /// (WHATWG URL section 4.4).
  init?(_ text: String?) {
    guard
      let text, text.utf8.count <= Self.maximumLength, text.hasPrefix("/"), !text.hasPrefix("//"),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return nil }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  /// Where people find their account.
  static let account = ReturnPath(known: "/account")

  /// Where people find their sessions.
  static let sessions = ReturnPath(known: "/account/sessions")

  /// Where administrators find everybody.
  static let users = ReturnPath(known: "/admin/users")

  /// Where administrators find a user.
  static func user(_ id: UserID) -> ReturnPath { ReturnPath(known: "/admin/users/\(id)") }

  /// Where people log in.
  ///
  /// - Parameter place: where they go afterwards; nil for their account.
  /// - Returns: the path.
  static func logIn(returningTo place: ReturnPath? = nil) -> ReturnPath {
    guard let place, place != account, place.text != "/" else { return ReturnPath(known: "/login") }
    return ReturnPath(known: "/login?\(place.query)")
  }

  /// The path as a value behind a question mark: `return_to=…`.
  var query: String { "return_to=\(text.queryValue)" }
}
