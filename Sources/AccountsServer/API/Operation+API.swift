import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes

extension Operation {
  static func getLiveness(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Check whether the server is running",
      group: .service,
      answers: [Answer(status: .ok, description: "It is running.", schema: HealthDocument.schema)]
    )
  }

  static func getReadiness(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Check whether the server is ready for requests",
      group: .service,
      answers: [
        Answer(status: .ok, description: "It is ready.", schema: HealthDocument.schema),
        Answer(
          status: .serviceUnavailable,
          description: """
            The server is stopping (`stopping`); cannot read its database (`noDatabase`), or the database was moved (`moved`); or has \
            not the keys that it needs (`noAuditKey`, `noPepper`, `noMailKey`).
            """,
          schema: HealthDocument.schema
        ),
      ]
    )
  }

  static func getDescription(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Get this description",
      group: .service,
      answers: [
        Answer(
          status: .ok,
          description: "An OpenAPI 3.1 document.",
          schema: .map(.any)
        )
      ]
    )
  }
}
