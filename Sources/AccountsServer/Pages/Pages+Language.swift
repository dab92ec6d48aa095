import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `POST /language`: changes the language of the pages.
  func chooseLanguage(_ request: PageRequest, _ sent: SubmittedForm) async throws -> Response {
    var response = redirect(to: RedirectTarget(sent["return_to"], at: settings.site) ?? .logIn())
    if let language = sent.chosenLanguage { response.keep(language) }
    return response
  }
}
