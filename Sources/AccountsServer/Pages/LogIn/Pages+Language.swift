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
