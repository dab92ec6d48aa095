import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
  /// Creates the response for an HTML page.
  static func page(
    _ html: String,
    for request: PageRequest,
    status: HTTPResponse.Status
  ) -> Response {
    let settings = request.request.settings
    var response = Response(
      status: status,
      headers: [
        .contentType: "text/html; charset=utf-8",
        .contentSecurityPolicy: ContentPolicy.header(
          nonce: request.nonce,
          reports: settings.cspReportAddress,
          loginDomain: settings.site.loginDomain
        ),
        .contentLanguage: request.words.language.code,
        // Forms must send their origin; other sites must not see the address.
        .referrerPolicy: "same-origin",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html))
    )
    if request.isNewBrowser {
      response.addCookie(
        BrowserCookie.header(BrowserCookie.form, request.formKey.text, seconds: nil)
      )
    }
    return response
  }

  /// Sets the cookie of the page to return to, for a day; deletes nothing if there is none.
  mutating func keep(_ place: RedirectTarget?, at site: SiteSettings) {
    guard let query = place?.query(at: site) else { return }
    addCookie(BrowserCookie.header(BrowserCookie.returnTarget, Secret(query), seconds: 86_400))
  }

  /// Deletes the cookie of the page to return to, if the browser sent one.
  mutating func forgetReturnTarget(of request: PageRequest) {
    guard request.keptReturnTarget != nil else { return }
    addCookie(BrowserCookie.removal(of: BrowserCookie.returnTarget))
  }
}

extension Pages {
  /// Redirects the browser to another page (RFC 9110 section 15.4.4).
  ///
  /// - Parameters:
  ///   - place: the page.
  ///   - notice: the flash message on it; nil for none.
  ///   - left: the number of recovery codes in the message; nil for a message without one.
  /// - Returns: the response.
  func redirect(
    to place: RedirectTarget,
    done notice: FlashMessage? = nil,
    left: Int? = nil
  ) -> Response {
    var target = place.address(at: settings.site)
    if let notice { target += (target.contains("?") ? "&" : "?") + "done=\(notice.name)" }
    if let left { target += "&left=\(left)" }
    return Response(status: .seeOther, headers: [.location: target])
  }

  /// The login page, which leads back to a place.
  func logInTarget(returningTo place: RedirectTarget?) -> RedirectTarget {
    .logIn(returningTo: place, at: settings.site)
  }
}
