import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird

/// The cookies of the service.
///
/// `__Host-` binds a cookie to this host, to https and to every path, `__Secure-` to https (RFC
/// 6265bis section 4.1.3); `HttpOnly` hides it from scripts.
enum BrowserCookie {
  /// The cookie of the session.
  ///
  /// If other hosts share the login, the cookie is theirs, too, which `__Host-` would prevent.
  ///
  /// - Parameter domain: the domain whose hosts share the login; nil for this host only.
  /// - Returns: the name.
  static func session(domain: String?) -> String {
    domain == nil ? "__Host-accounts" : "__Secure-accounts"
  }

  /// The cookie of the device, which outlives the session.
  static let device = "__Host-accounts-device"

  /// The cookie of the CSRF key; the browser deletes it when it closes.
  static let form = "__Host-accounts-form"

  /// The cookie of the language that was chosen on a page.
  static let language = "__Host-accounts-language"

  /// The cookie of the page to return to, for people who leave the pages to read a mail or fetch a
  /// code before they can log in.
  static let returnTarget = "__Host-accounts-return"

  /// Returns the value of a `Set-Cookie` header.
  ///
  /// - Parameters:
  ///   - name: the name of the cookie.
  ///   - secret: the value of the cookie.
  ///   - seconds: the lifetime; nil until the browser closes.
  ///   - domain: the domain whose hosts get the cookie; nil for this host only.
  /// - Returns: the value of the header.
  static func header(
    _ name: String,
    _ secret: Secret,
    seconds: Int?,
    domain: String? = nil
  ) -> String {
    let value = secret.withUTF8 { String(decoding: $0, as: UTF8.self) }
    let age = seconds.map { " Max-Age=\($0);" } ?? ""
    return "\(name)=\(value); Path=/;\(place(domain))\(age) Secure; HttpOnly; SameSite=Lax"
  }

  /// Returns the value of a `Set-Cookie` header that deletes a cookie.
  static func removal(of name: String, domain: String? = nil) -> String {
    "\(name)=; Path=/;\(place(domain)) Max-Age=0; Secure; HttpOnly; SameSite=Lax"
  }

  private static func place(_ domain: String?) -> String { domain.map { " Domain=\($0);" } ?? "" }
}

extension APIRequest {
  /// The session token, and whether it came in a cookie; nil if it is missing or malformed.
  ///
  /// A header takes precedence over a cookie: only the client itself can have set it.
  var sessionToken: (token: SessionToken, hasCookie: Bool)? {
    if let header = request.headers[.authorization] {
      let scheme = header.prefix { $0 != " " }
      guard scheme.lowercased() == "bearer" else { return nil }
      let text = header[scheme.endIndex...].dropFirst()
      return SessionToken(Secret(String(text))).map { ($0, false) }
    }
    // A proxy may ask under a host of its own, so the cookie of the domain counts there, too.
    let cookie =
      request.headers.cookie(BrowserCookie.session(domain: settings.site.loginDomain))
      ?? request.headers.cookie(BrowserCookie.session(domain: loginDomain))
    return cookie.flatMap { SessionToken($0) }.map { ($0, true) }
  }

  /// The domain for the cookie of the session; nil for this host only.
  ///
  /// Browsers discard a cookie for a domain that the host is not below (RFC 6265 section 5.3), such
  /// as that of an administrator who reaches the server through an SSH tunnel. A proxy that
  /// replaces the host by this machine's own tells nothing about the browser's, which is then taken
  /// for one of the domain.
  var loginDomain: String? {
    guard let host = request.head.authority.flatMap({ RequestHost($0) }) else { return nil }
    let isReplaced = host.isLocal && ForwardedFor.isForwarded(request)
    return isReplaced || settings.site.sharesLogin(host.name) ? settings.site.loginDomain : nil
  }

  /// The token of the device, from its cookie.
  var deviceToken: DeviceToken? {
    request.headers.cookie(BrowserCookie.device).flatMap { DeviceToken($0) }
  }
}

extension HTTPFields {
  /// Returns the value of a cookie (RFC 6265 section 4.2); nil if it was not sent.
  func cookie(_ name: String) -> Secret? {
    // Compared by bytes: browsers protect `__Host-`, but not names that Unicode considers equal to
    // it.
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
  /// Sets the cookies of a new session and its device.
  mutating func keep(
    _ started: StartedSession,
    for limits: SessionLimits,
    domain: String?
  ) {
    keep(started.token, for: limits, domain: domain)
    keep(started.device)
  }

  /// Sets the cookies of a session and a device with new tokens.
  mutating func keep(_ renewed: RenewedTokens, for limits: SessionLimits, domain: String?) {
    keep(renewed.session, for: limits, domain: domain)
    keep(renewed.device)
  }

  /// Sets the cookie of a device.
  mutating func keep(_ device: DeviceToken) {
    let seconds = Int(DeviceToken.lifetime.components.seconds)
    addCookie(BrowserCookie.header(BrowserCookie.device, device.text, seconds: seconds))
  }

  /// Sets the cookie of a session.
  mutating func keep(_ token: SessionToken, for limits: SessionLimits, domain: String?) {
    let seconds = Int(limits.absolute.components.seconds)
    addCookie(
      BrowserCookie.header(
        BrowserCookie.session(domain: domain),
        token.text,
        seconds: seconds,
        domain: domain
      )
    )
  }

  /// Deletes the cookie of the session and the data that the browser stored (W3C Clear Site Data).
  ///
  /// Below a path, the data of the host are those of another site, too, and stay.
  mutating func forgetSession(after request: APIRequest) {
    let domain = request.loginDomain
    addCookie(BrowserCookie.removal(of: BrowserCookie.session(domain: domain), domain: domain))
    guard request.settings.site.prefix.isEmpty else { return }
    headers[.clearSiteData] = "\"cache\", \"storage\""
  }

  /// Sets the cookie of the chosen language, for a year.
  mutating func keep(_ language: Language) {
    addCookie(
      BrowserCookie.header(
        BrowserCookie.language,
        Secret(language.rawValue),
        seconds: 365 * 86_400
      )
    )
  }

  /// Deletes the cookie of the chosen language, so that the language of the account applies.
  mutating func forgetLanguage() {
    addCookie(BrowserCookie.removal(of: BrowserCookie.language))
  }

  /// Adds a `Set-Cookie` header.
  mutating func addCookie(_ value: String) {
    headers.append(HTTPField(name: .setCookie, value: value))
  }
}

extension HTTPField.Name {
  fileprivate static let clearSiteData = known("Clear-Site-Data")
}
