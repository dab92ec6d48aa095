import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
  /// Creates the response for an HTML page; browsers report violations of its policy to `reports`.
  static func page(
    _ html: String,
    for request: PageRequest,
    status: HTTPResponse.Status,
    reports: String?
  ) -> Response {
    var response = Response(
      status: status,
      headers: [
        .contentType: "text/html; charset=utf-8",
        .contentSecurityPolicy: ContentPolicy.header(nonce: request.nonce, reports: reports),
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

  /// Redirects the browser to another page of this site (RFC 9110 section 15.4.4).
  static func redirect(to path: RedirectTarget, done notice: FlashMessage? = nil) -> Response {
    var target = path.text
    if let notice { target += (target.contains("?") ? "&" : "?") + "done=\(notice.rawValue)" }
    return Response(status: .seeOther, headers: [.location: target])
  }
}
