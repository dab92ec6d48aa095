import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
  /// A page in HTML.
  static func page(
    _ html: String,
    for request: PageRequest,
    status: HTTPResponse.Status
  ) -> Response {
    var response = Response(
      status: status,
      headers: [
        .contentType: "text/html; charset=utf-8",
        .contentSecurityPolicy: ContentPolicy.header(nonce: request.nonce),
        .contentLanguage: request.words.language.code,
        // A form has to say where it comes from, and other sites are told nothing.
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

  /// Sends the browser to another page of this site (RFC 9110 section 15.4.4).
  static func redirect(to path: ReturnPath, done notice: Notice? = nil) -> Response {
    var target = path.text
    if let notice { target += (target.contains("?") ? "&" : "?") + "done=\(notice.rawValue)" }
    return Response(status: .seeOther, headers: [.location: target])
  }
}
