import Accounts
import AccountsForms
import AccountsJSON
import Foundation
import HTTPTypes

extension Operation {
  /// The operations of administrators.
  static func administration(_ forms: FormSchemas) -> [String: Operation] {
    [
      "adminListUsers": listUsers(forms),
      "adminGetUser": getUser,
      "adminUpdateUser": updateUser(forms),
      "adminSetEmail": setEmail(forms),
      "adminSetRole": setRole(forms),
      "adminDeleteUser": deleteUser(forms),
      "adminListSessions": listSessions,
      "adminEndSessions": endSessions,
      "adminUnlockUser": unlockUser,
      "adminExplainLogIn": explainLogIn,
      "adminCreateUser": createUser(forms),
      "adminExportUsers": exportUsers(forms),
      "adminImportUsers": importUsers(forms),
      "adminListInvitations": listInvitations,
      "adminInviteUser": invite(forms),
      "adminRevokeInvitation": revokeInvitation,
      "adminGetStatistics": statistics,
      "adminListEvents": listEvents,
      "adminVerifyEvents": verifyEvents,
    ]
  }

  private static func listUsers(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "List users",
      description: """
        Send `next` as `after` to get the next page; `next` is null on the last page only. \
        A page may be short, or empty, and still have a next page. Custom fields are parameters, \
        too: `field.town=Lisbon` lists users with this value, and `field.town=` lists users without a \
        value. A request can have at most \(UserFilter.maximumCustomValues) such parameters.
        """,
      group: .administration,
      query: listQuery + forms.filters,
      answers: [
        Answer(status: .ok, description: "A page of users.", schema: .named("UserPage"))
      ],
      problems: [.invalidFields, .malformedQuery]
    )
  }

  private static let getUser = Operation(
    summary: "Get a user",
    group: .administration,
    answers: [Answer(status: .ok, description: "The user.", schema: .named("User"))]
  )

  private static func updateUser(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Update a user",
      description: """
        Missing fields stay unchanged. All errors are reported at once, and either all changes are made or none. \
        Disabling a user ends all their sessions; enabling a `pending` user approves the account. Administrators cannot \
        disable themselves (`ownAccount`).
        """,
      group: .administration,
      body: forms.user,
      answers: [
        Answer(status: .ok, description: "The updated user.", schema: .named("User"))
      ],
      problems: [.lastAdministrator]
    )
  }

  private static func setEmail(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Change a user's e-mail address, or mark it as verified",
      description: """
        Requires the administrator's own password, and `email`, `isVerified` or both. A new address is not verified \
        unless `isVerified` is true. Verifying keeps the password and the sessions, even if another person signed up with the address.
        """,
      group: .administration,
      body: forms.email,
      answers: [
        Answer(status: .ok, description: "The updated user.", schema: .named("User"))
      ]
    )
  }

  private static func setRole(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Change a user's role",
      description: "Requires the administrator's own password.",
      group: .administration,
      body: forms.role,
      answers: [
        Answer(status: .ok, description: "The updated user.", schema: .named("User"))
      ],
      problems: [.lastAdministrator]
    )
  }

  private static func deleteUser(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Delete a user",
      description: """
        Requires the administrator's own password. Deletes the account, its profile and its sessions; the audit log \
        keeps the account's ID.
        """,
      group: .administration,
      body: forms.proof,
      answers: [Answer(status: .noContent, description: "The user was deleted.")],
      problems: [.lastAdministrator]
    )
  }

  private static let listSessions = Operation(
    summary: "List a user's sessions, newest first",
    group: .administration,
    answers: [
      Answer(
        status: .ok,
        description: "The sessions; `current` is null.",
        schema: .named("SessionList")
      )
    ]
  )

  private static let endSessions = Operation(
    summary: "End all sessions of a user",
    group: .administration,
    answers: [Answer(status: .noContent, description: "All sessions of the user have ended.")]
  )

  private static let unlockUser = Operation(
    summary: "Unlock a user after too many failed logins",
    group: .administration,
    answers: [
      Answer(status: .noContent, description: "The failed logins of the user are cleared.")
    ]
  )

  private static let explainLogIn = Operation(
    summary: "Explain why a user cannot log in",
    description: """
      Every login has to pass these checks. The check of the network is left out, since the network that the user \
      logs in from is unknown.
      """,
    group: .administration,
    answers: [
      Answer(status: .ok, description: "The checks.", schema: .named("LogInExplanation"))
    ]
  )

  private static func createUser(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Create a user",
      description: """
        The rules are those of a sign-up. This works even if sign-up is closed. The user is a member, and the address is not verified: \
        both can be changed afterwards. `agreeTerms` says that the person has agreed to the terms.
        """,
      group: .administration,
      body: forms.creation,
      answers: [
        Answer(status: .created, description: "The new user.", schema: .named("User"))
      ]
    )
  }

  private static func exportUsers(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Export all users",
      description: """
        Requires the administrator's own password. The file has the format of `accounts users export`, without \
        password hashes.
        """,
      group: .administration,
      body: forms.proof,
      answers: [
        Answer(
          status: .ok,
          description: "The users, one JSON object on each line.",
          schema: .text(),
          mediaType: "application/jsonl"
        )
      ]
    )
  }

  private static func importUsers(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Import users, or check them",
      description: """
        Requires the administrator's own password. `users` has JSON Lines, or CSV whose first line names the columns, in \
        the format of `accounts users import`. A rejected line does not stop the others, and existing users stay \
        unchanged, so that an import can be repeated. With `dryRun`, nothing is stored. With `allowMissingHashes`, users \
        without a password, or with a hash of an unknown kind, are imported instead of rejected; they cannot log in \
        until they set one. `weakPasswords` counts the passwords that a sign-up would refuse.
        """,
      group: .administration,
      body: forms.imported,
      answers: [
        Answer(
          status: .ok,
          description: "The counts, and the errors of rejected lines.",
          schema: .named("Import")
        )
      ]
    )
  }

  private static let listInvitations = Operation(
    summary: "List unused invitations, newest first",
    description: "Send `next` as `after` to get the next page; `next` is null on the last page.",
    group: .administration,
    query: [
      Query(
        name: "limit",
        schema: .number(minimum: 1, maximum: 1000),
        description: "The maximum number of invitations on the page; 100 by default."
      ),
      Query(
        name: "after",
        schema: .identifier,
        description: "The `next` of the previous page, for the invitations older than those on it."
      ),
    ],
    answers: [
      Answer(
        status: .ok,
        description: "A page of invitations.",
        schema: .named("InvitationPage")
      )
    ],
    problems: [.invalidFields, .malformedQuery]
  )

  private static func invite(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Invite a person to sign up as a member",
      description: """
        If sign-ups need an invitation, the sign-up request must contain the code of one, as `invitation`. Without `email`, anyone who has the \
        code can use it, once. A new invitation for an address revokes the earlier one. With `email` and `byMail` (by default `true` if \
        mail is set up), the code is sent to the address, and a sign-up with it verifies the address; otherwise the response \
        has the code, which cannot be shown again.
        """,
      group: .administration,
      body: forms.invitation,
      answers: [
        Answer(
          status: .created,
          description: "The invitation; with its code, unless that is sent by e-mail.",
          schema: .named("NewInvitation")
        )
      ],
      problems: [.mailLimit, .noMail]
    )
  }

  private static let revokeInvitation = Operation(
    summary: "Revoke an invitation",
    group: .administration,
    answers: [Answer(status: .noContent, description: "The code is no longer accepted.")]
  )

  private static let statistics = Operation(
    summary: "Count users, and new accounts by day",
    group: .administration,
    query: [
      Query(
        name: "days",
        schema: .number(minimum: 1, maximum: UserStatistics.maximumDays),
        description: "The number of days, today included; 30 by default."
      )
    ],
    answers: [Answer(status: .ok, description: "The counts.", schema: .named("Statistics"))],
    problems: [.invalidFields, .malformedQuery]
  )

  private static let listEvents = Operation(
    summary: "List audit events, newest first",
    description: "Send `next` as `before` to get the next page; `next` is null on the last page.",
    group: .administration,
    query: [
      Query(
        name: "user",
        schema: .text(),
        description: "Only events by or about the user with this ID or e-mail address."
      ),
      Query(
        name: "action",
        schema: .choice(of: AuditEvent.Action.self),
        description: "Only events with this action."
      ),
      Query(
        name: "since",
        schema: moment,
        description: "Only events at or after this timestamp or day."
      ),
      Query(
        name: "until",
        schema: moment,
        description: "Only events before this timestamp or day."
      ),
      Query(
        name: "before",
        schema: .number(minimum: 1),
        description: "Only events with a smaller number: `next` from the previous page."
      ),
      Query(
        name: "limit",
        schema: .number(minimum: 1, maximum: AuditQuery.maximumLimit),
        description: "The maximum number of events on the page; 50 by default."
      ),
    ],
    answers: [Answer(status: .ok, description: "A page of events.", schema: .named("EventPage"))],
    problems: [.invalidFields, .malformedQuery]
  )

  private static let verifyEvents = Operation(
    summary: "Verify that no audit event was changed or removed",
    description: """
      Keep `head` on another machine: `accounts audit verify --against` can compare the log with it later. This request reads the \
      whole log.
      """,
    group: .administration,
    answers: [
      Answer(
        status: .ok,
        description: "The result; `findings` is empty for an intact log.",
        schema: .named("EventVerification")
      )
    ]
  )

  private static let listQuery = [
    Query(
      name: "search",
      schema: .text(),
      description: """
        Text that the name or the e-mail address contains, even inside a word; case and accents are ignored.
        """
    ),
    Query(
      name: "status",
      schema: .choice(of: UserStatus.self),
      description:
        "Whether the user may log in; a `pending` user waits for approval."
    ),
    Query(name: "role", schema: .choice(of: Role.self), description: "The role of the user."),
    Query(
      name: "language",
      schema: .choice(of: Language.self),
      description: "The language of the user."
    ),
    Query(
      name: "verified",
      schema: .flag,
      description: "Whether the e-mail address is verified."
    ),
    Query(
      name: "createdSince",
      schema: moment,
      description: "Only accounts created at or after this timestamp or day."
    ),
    Query(
      name: "createdBefore",
      schema: moment,
      description: "Only accounts created before this timestamp or day."
    ),
    Query(
      name: "sort",
      schema: .choice(of: UserQuery.Sort.self),
      description: "The sort order; `created` by default."
    ),
    Query(
      name: "descending",
      schema: .flag,
      description: "Whether to reverse the sort order."
    ),
    Query(
      name: "limit",
      schema: .number(minimum: 1, maximum: UserQuery.maximumLimit),
      description: "The maximum number of users on the page; 50 by default."
    ),
    Query(
      name: "after",
      schema: .text(),
      description: "The cursor: `next` from the previous page, with the same sort."
    ),
  ]

  private static let moment = Schema.either([.instant, .text(format: "date")])
}
