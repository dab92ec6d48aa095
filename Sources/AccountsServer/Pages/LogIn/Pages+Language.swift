import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `POST /language`: shows pages in another language from now on.
  func chooseLanguage(_ request: PageRequest, _ sent: SubmittedForm) async throws -> Response {
    var response = Response.redirect(to: ReturnPath(sent["return_to"]) ?? .logIn())
    if let language = sent["speak"].flatMap(Language.init(rawValue:)) { response.keep(language) }
    return response
  }
}

extension Response {
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
}
