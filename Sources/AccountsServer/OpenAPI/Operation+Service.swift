import Accounts
import AccountsForms
import HTTPTypes

extension Operation {
  /// The operations for proxies, monitors and other programs.
  static let service: [String: Operation] = [
    "checkAuthentication": Operation(
      summary: "Check authentication for a reverse proxy",
      description: """
        For nginx's `auth_request` and the `forward_auth` of Caddy and Traefik. In the headers, the percent sign \
        and all non-ASCII characters are percent-encoded; spaces are not.
        """,
      group: .service,
      query: [
        Query(
          name: "role",
          schema: .choice(of: Role.self),
          description: "The role that the user must have; administrators may do what members may."
        )
      ],
      answers: [
        Answer(
          status: .noContent,
          description: "The request has a valid session.",
          headers: [
            Header(name: .remoteUser, description: "The ID of the user."),
            Header(name: .remoteEmail, description: "The e-mail address of the user."),
            Header(name: .remoteName, description: "The name of the user."),
            Header(name: .remoteGroups, description: "The role of the user."),
          ]
        )
      ],
      problems: [.notAllowed, .invalidFields, .malformedQuery]
    ),
    "getLiveness": Operation(
      summary: "Check whether the server is running",
      group: .service,
      answers: [Answer(status: .ok, description: "It is running.", schema: .named("Health"))]
    ),
    "getReadiness": Operation(
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
    ),
    "getDescription": Operation(
      summary: "Get this description",
      group: .service,
      answers: [
        Answer(
          status: .ok,
          description: "An OpenAPI 3.1 document.",
          schema: .map(.any)
        )
      ]
    ),
  ]
}
