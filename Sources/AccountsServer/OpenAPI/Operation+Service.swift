import HTTPTypes

extension Operation {
  /// What proxies, monitors and other programs ask.
  static let service: [String: Operation] = [
    "checkAuthentication": Operation(
      summary: "Tell a reverse proxy who sends a request",
      description: """
        For nginx's `auth_request` and the `forward_auth` of Caddy and Traefik. What is beyond visible ASCII, \
        and the percent sign, is percent-encoded in the headers.
        """,
      group: .service,
      answers: [
        Answer(
          status: .noContent,
          description: "Somebody who is logged in.",
          headers: [
            Header(name: .remoteUser, description: "The identifier of the user."),
            Header(name: .remoteEmail, description: "The address."),
            Header(name: .remoteName, description: "The name."),
            Header(name: .remoteGroups, description: "The role."),
          ]
        )
      ]
    ),
    "getLiveness": Operation(
      summary: "Whether the program runs",
      group: .service,
      answers: [Answer(status: .ok, description: "It does.", schema: .named("Health"))]
    ),
    "getReadiness": Operation(
      summary: "Whether the program takes requests",
      group: .service,
      answers: [
        Answer(status: .ok, description: "It does.", schema: .named("Health")),
        Answer(
          status: .serviceUnavailable,
          description: "It is stopping, or cannot reach its database.",
          schema: .named("Health")
        ),
      ]
    ),
    "getDescription": Operation(
      summary: "This description",
      group: .service,
      answers: [
        Answer(
          status: .ok,
          description: "A document of OpenAPI 3.1.",
          schema: .map(.any)
        )
      ]
    ),
  ]
}
