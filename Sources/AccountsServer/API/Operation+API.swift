import Accounts
import AccountsForms
import HTTPTypes

extension Operation {
  static func getLiveness(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Check whether the server is running",
      group: .service,
      answers: [Answer(status: .ok, description: "It is running.", schema: .named("Health"))]
    )
  }

  static func getReadiness(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Check whether the server is ready for requests",
      group: .service,
      answers: [
        Answer(status: .ok, description: "It is ready.", schema: .named("Health")),
        Answer(
          status: .serviceUnavailable,
          description: """
            The server is stopping (`stopping`); cannot read its database (`noDatabase`), or the database was moved (`moved`); or has \
            not the keys that it needs (`noAuditKey`, `noPepper`, `noMailKey`).
            """,
          schema: .named("Health")
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
