import Accounts
import AccountsForms
import HTTPTypes

extension Operation {
  /// What administrators do with the accounts of others.
  static func administration(_ forms: FormSchemas) -> [String: Operation] {
    [
      "adminListUsers": Operation(
        summary: "Users, a page at a time",
        description: """
          `next` leads to the page behind this one, by `after`; it is null on the last page and nowhere else. \
          A page may be short, or empty, and still have a next one.
          """,
        group: .administration,
        query: listQuery,
        answers: [
          Answer(status: .ok, description: "A page of users.", schema: .named("UserPage"))
        ],
        problems: [.refused([]), .malformedQuery]
      ),
      "adminGetUser": Operation(
        summary: "A user",
        group: .administration,
        answers: [Answer(status: .ok, description: "The user.", schema: .named("User"))]
      ),
      "adminUpdateUser": Operation(
        summary: "Change a user",
        description: """
          What is not given stays. Everything that is wrong is told at once, and either everything is changed or \
          nothing. Who is disabled is logged out everywhere.
          """,
        group: .administration,
        body: forms.user,
        answers: [
          Answer(status: .ok, description: "The user as they are now.", schema: .named("User"))
        ],
        problems: [.lastAdministrator]
      ),
      "adminSetRole": Operation(
        summary: "Give a user another role",
        description: "The administrator shows their own password.",
        group: .administration,
        body: forms.role,
        answers: [
          Answer(status: .ok, description: "The user as they are now.", schema: .named("User"))
        ],
        problems: [.lastAdministrator]
      ),
      "adminDeleteUser": Operation(
        summary: "Delete a user and everything held on them",
        description: "The administrator shows their own password.",
        group: .administration,
        body: forms.proof,
        answers: [Answer(status: .noContent, description: "The user is gone.")],
        problems: [.lastAdministrator]
      ),
      "adminListSessions": Operation(
        summary: "A user's sessions, newest first",
        group: .administration,
        answers: [
          Answer(
            status: .ok,
            description: "The sessions; `current` is null.",
            schema: .named("SessionList")
          )
        ]
      ),
      "adminEndSessions": Operation(
        summary: "Log a user out everywhere",
        group: .administration,
        answers: [Answer(status: .noContent, description: "The user has no session.")]
      ),
    ]
  }

  private static let listQuery = [
    Query(
      name: "search",
      schema: .text(),
      description: "What the name or the address contains, whatever the case and the accents."
    ),
    Query(
      name: "status",
      schema: .choice(of: UserStatus.self),
      description: "Whether they may log in."
    ),
    Query(name: "role", schema: .choice(of: Role.self), description: "What they may do."),
    Query(
      name: "language",
      schema: .choice(of: Language.self),
      description: "The language they are written to in."
    ),
    Query(
      name: "verified",
      schema: .flag,
      description: "Whether they have proved that the address is theirs."
    ),
    Query(
      name: "createdSince",
      schema: moment,
      description: "The first instant, or day, at which the account was made."
    ),
    Query(
      name: "createdBefore",
      schema: moment,
      description: "The instant, or day, before which the account was made."
    ),
    Query(
      name: "sort",
      schema: .choice(of: UserQuery.Sort.self),
      description: "The order; `created` unless it is given."
    ),
    Query(
      name: "descending",
      schema: .flag,
      description: "Whether the last of the order comes first."
    ),
    Query(
      name: "limit",
      schema: .number(minimum: 1, maximum: UserQuery.maximumLimit),
      description: "The most users on the page; 50 unless it is given."
    ),
    Query(
      name: "after",
      schema: .text(),
      description: "Where the page before ended: its `next`, in the same order."
    ),
  ]

  private static let moment = Schema.either([.instant, .text(format: "date")])
}
