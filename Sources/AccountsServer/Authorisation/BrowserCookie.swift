import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird

/// What browsers keep between requests.
///
/// `__Host-` binds a cookie to this host, to https and to every path (RFC 6265bis section 4.1.3.2); no script reads it.
enum BrowserCookie {
  /// The cookie of the session.
  static let session = "__Host-accounts"

  /// The cookie of the device, which outlives the session.
  static let device = "__Host-accounts-device"

  /// The cookie of the key that the browser's forms are made with; it goes when the browser is closed.
  static let form = "__Host-accounts-form"

  /// The cookie of the language that was chosen on a page.
  static let language = "__Host-accounts-language"

  /// The header that hands a browser a cookie.
  ///
  /// - Parameters:
  ///   - name: which.
  ///   - secret: its value.
  ///   - seconds: for how long; nil for until the browser is closed.
  /// - Returns: its value.
  static func header(_ name: String, _ secret: Secret, seconds: Int?) -> String {
    let value = secret.withUTF8 { String(decoding: $0, as: UTF8.self) }
    let age = seconds.map { " Max-Age=\($0);" } ?? ""
    return "\(name)=\(value); Path=/;\(age) Secure; HttpOnly; SameSite=Lax"
  }

  /// The header that takes a cookie away.
  static func removal(of name: String) -> String {
    "\(name)=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax"
  }
}

extension APIRequest {
  /// The token that proves a session, and whether it came in a cookie; nil where there is none, or none that could be.
  ///
  /// A header beats a cookie: only the program itself can have put it there.
  var sessionToken: (token: SessionToken, hasCookie: Bool)? {
    if let header = request.headers[.authorization] {
      let scheme = header.prefix { $0 != " " }
      guard scheme.lowercased() == "bearer" else { return nil }
      let text = header[scheme.endIndex...].dropFirst()
      return SessionToken(Secret(String(text))).map { ($0, false) }
    }
    return request.headers.cookie(BrowserCookie.session).flatMap { SessionToken($0) }
      .map { ($0, true) }
  }

  /// The token of the device, from its cookie.
  var deviceToken: DeviceToken? {
    request.headers.cookie(BrowserCookie.device).flatMap { DeviceToken($0) }
  }
}

extension HTTPFields {
  /// The value of a cookie (RFC 6265 section 4.2); nil where it was not sent.
  func cookie(_ name: String) -> Secret? {
    // By bytes: a browser protects the name of `__Host-`, and no other that Unicode takes for equal.
    let start = Array("\(name)=".utf8)
    for header in self[values: .cookie] {
      for pair in header.elements(separatedBy: ";") where pair.utf8.starts(with: start) {
        return Secret(utf8: pair.utf8.dropFirst(start.count))
      }
    }
    return nil
  }
}

extension Response {
  /// Has the browser keep a session that has just started, and its device.
  mutating func keep(_ started: StartedSession, for limits: SessionLimits) {
    keep(started.token, for: limits)
    let device = Int(DeviceToken.lifetime.components.seconds)
    addCookie(BrowserCookie.header(BrowserCookie.device, started.device.text, seconds: device))
  }

  /// Has the browser keep the token of a session.
  mutating func keep(_ token: SessionToken, for limits: SessionLimits) {
    let seconds = Int(limits.absolute.components.seconds)
    addCookie(BrowserCookie.header(BrowserCookie.session, token.text, seconds: seconds))
  }

  /// Has the browser forget the session, and whatever it kept of it (W3C Clear Site Data).
  mutating func forgetSession() {
    addCookie(BrowserCookie.removal(of: BrowserCookie.session))
    headers[.clearSiteData] = "\"cache\", \"storage\""
  }

  /// Has the browser keep the language that was chosen, for a year.
  mutating func keep(_ language: Language) {
    addCookie(
      BrowserCookie.header(
        BrowserCookie.language,
        Secret(language.rawValue),
        seconds: 365 * 86_400
      )
    )
  }

  /// Has the browser forget the language that was chosen: that of the account holds.
  mutating func forgetLanguage() {
    addCookie(BrowserCookie.removal(of: BrowserCookie.language))
  }

  /// Adds a cookie to those there are.
  mutating func addCookie(_ value: String) {
    headers.append(HTTPField(name: .setCookie, value: value))
  }
}

extension HTTPField.Name {
  fileprivate static let clearSiteData = known("Clear-Site-Data")
}
