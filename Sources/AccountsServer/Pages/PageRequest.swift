import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

/// A request for a page, with the values that its handler needs.
struct PageRequest {
  /// The request.
  let request: APIRequest

  /// The authenticated caller; nil without a session.
  let caller: Caller?

  /// The language to answer in.
  private(set) var words: Messages

  /// The CSRF key of this browser.
  let formKey: CSRFKey

  /// Whether the response sets the cookie of the CSRF key.
  ///
  /// False for a form sent from another site: the browser withholds its cookies and looks new, and
  /// a new key would invalidate its open forms.
  let isNewBrowser: Bool

  /// The nonce that allows the script of this response, and no other.
  let nonce: String

  /// Creates a page request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - caller: the authenticated caller; nil without a session.
  init(_ request: APIRequest, from caller: Caller?) {
    self.request = request
    self.caller = caller
    let headers = request.request.headers
    let kept = headers.cookie(BrowserCookie.form).flatMap { CSRFKey($0) }
    formKey = kept ?? CSRFKey()
    isNewBrowser = kept == nil && CrossSiteCheck.allows(request.request)
    nonce = ContentPolicy.nonce()
    let chosen = headers.cookie(BrowserCookie.language)?
      .withUTF8 {
        Language(rawValue: String(decoding: $0, as: UTF8.self))
      }
    words = (chosen ?? caller?.user.language).map(request.words.speaking) ?? request.words
  }

  /// The address of the answering page; the nearest page for a form target, which may accept no
  /// `GET`.
  var place: String {
    isRead ? target : request.settings.site.prefix + RouteTable.page(nearest: path)
  }

  /// Whether the method is `GET` or `HEAD`.
  var isRead: Bool { [.get, .head].contains(request.request.method) }

  /// Returns the request with another response language.
  func speaking(_ language: Language) -> PageRequest {
    var request = self
    request.words = words.speaking(language)
    return request
  }

  /// Shows the page in another language, which the browser keeps.
  func showing(
    in language: Language,
    _ show: (PageRequest) async throws -> Response
  ) async rethrows -> Response {
    var response = try await show(speaking(language))
    response.keep(language)
    return response
  }

  /// The path below the prefix of the service, without the query.
  var path: String { request.path }

  /// The path and the query as sent.
  var target: String { request.request.head.path ?? request.request.uri.path }

  /// The target in the query to return to; nil without a valid one.
  var returnTarget: RedirectTarget? {
    RedirectTarget(query: request.request.uri.query, at: request.settings.site)
  }

  /// The target to return to that an earlier page kept; nil without one.
  var keptReturnTarget: RedirectTarget? {
    request.request.headers.cookie(BrowserCookie.returnTarget)
      .flatMap { RedirectTarget(query: $0.text, at: request.settings.site) }
  }

  /// The address of the service as this browser reaches it, such as
  /// `https://accounts.example.com/accounts`.
  ///
  /// HTTPS is the proxy's; without one, only this machine reaches the service.
  var serviceAddress: String {
    let authority = request.request.head.authority ?? "localhost"
    let scheme = RequestHost(authority)?.isLocal == true ? "http" : "https"
    return "\(scheme)://\(authority)\(request.settings.site.prefix)"
  }

  /// The first query parameter of a name; nil without one.
  func query(_ name: Substring) -> String? {
    request.request.uri.queryParameters[name].map(String.init)
  }

  /// The CSRF token of a form for a path, bound to this browser and session.
  func token(for path: String) -> String { formKey.token(for: purpose(path)) }

  /// Whether a CSRF token is valid for a path, this browser and this session.
  func made(_ token: String?, for path: String) -> Bool {
    token.map { formKey.made($0, for: purpose(path)) } ?? false
  }

  private func purpose(_ path: String) -> String {
    "\(path)\n\(caller?.session.id.description ?? "")"
  }
}
