import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes

extension Operation {
  static func getSession(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Get the current session",
      group: .sessions,
      answers: [
        Answer(
          status: .ok,
          description: "The user and the session, without the tokens.",
          schema: LogInDocument.schema
        )
      ]
    )
  }

  static func logOut(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Log out",
      group: .sessions,
      answers: [
        Answer(
          status: .noContent,
          description: "The session has ended.",
          headers: Header.forgetting
        )
      ]
    )
  }

  static func listSessions(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "List the current user's sessions, newest first",
      group: .sessions,
      answers: [
        Answer(
          status: .ok,
          description: "The sessions; `current` is the one that sent the request.",
          schema: SessionListDocument.schema
        )
      ]
    )
  }

  static func endSession(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "End one of the user's own sessions",
      description: "Requires the user's password. `DELETE /api/v1/session` logs out without it.",
      group: .sessions,
      body: forms.proof,
      answers: [
        Answer(
          status: .noContent,
          description: "The session has ended.",
          headers: Header.forgetting
        )
      ]
    )
  }

  static func adminListSessions(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "List a user's sessions, newest first",
      group: .administration,
      answers: [
        Answer(
          status: .ok,
          description: "The sessions; `current` is null.",
          schema: SessionListDocument.schema
        )
      ]
    )
  }

  static func adminEndSessions(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "End all sessions of a user",
      group: .administration,
      answers: [Answer(status: .noContent, description: "All sessions of the user have ended.")]
    )
  }

  static func checkAuthentication(_ forms: FormSchemas) -> Operation {
    Operation(
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
    )
  }
}
