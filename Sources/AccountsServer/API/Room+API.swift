import Accounts
import AccountsJSON
import HTTPTypes

extension Room {
  /// The room of the service itself.
  static let service = Room(
    api: [
      .open(.get, "/health/live", "getLiveness", API.liveness, Operation.getLiveness).onEventLoop,
      .open(.get, "/health/ready", "getReadiness", API.readiness, Operation.getReadiness),
      .open(.get, "/openapi.json", "getDescription", API.description, Operation.getDescription),
    ],
    pages: [
      [
        .form("/language", "languageForm", Pages.chooseLanguage),
        .file("/assets/{name}", "assetFile", Pages.asset),
      ]
    ],
    documents: [
      HealthDocument.self, ProblemDocument.self, ProblemDocument.FieldError.self, FormVerdict.self,
    ],
    phrases: [PageMessage.self]
  )
}
