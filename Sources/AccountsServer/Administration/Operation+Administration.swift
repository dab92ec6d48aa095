import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes

extension Operation {
  static func adminUpdateUser(_ forms: FormSchemas) -> Operation {
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
        Answer(status: .ok, description: "The updated user.", schema: UserDocument.schema)
      ],
      problems: [.lastAdministrator]
    )
  }

  static func adminSetEmail(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Change a user's e-mail address, or mark it as verified",
      description: """
        Requires the administrator's own password, and `email`, `isVerified` or both. A new address is not verified \
        unless `isVerified` is true. Verifying keeps the password and the sessions, even if another person signed up with the address.
        """,
      group: .administration,
      body: forms.email,
      answers: [
        Answer(status: .ok, description: "The updated user.", schema: UserDocument.schema)
      ]
    )
  }

  static func adminSetRole(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Change a user's role",
      description: "Requires the administrator's own password.",
      group: .administration,
      body: forms.role,
      answers: [
        Answer(status: .ok, description: "The updated user.", schema: UserDocument.schema)
      ],
      problems: [.lastAdministrator]
    )
  }

  static func adminDeleteUser(_ forms: FormSchemas) -> Operation {
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

  static func adminUnlockUser(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Unlock a user after too many failed logins",
      group: .administration,
      answers: [
        Answer(status: .noContent, description: "The failed logins of the user are cleared.")
      ]
    )
  }

  static func adminExplainLogIn(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Explain why a user cannot log in",
      description: """
        Every login has to pass these checks. The check of the network is left out, since the network that the user \
        logs in from is unknown.
        """,
      group: .administration,
      answers: [
        Answer(status: .ok, description: "The checks.", schema: LogInExplanationDocument.schema)
      ]
    )
  }

  static func adminCreateUser(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Create a user",
      description: """
        The rules are those of a sign-up. This works even if sign-up is closed. The user is a member, and the address is not verified: \
        both can be changed afterwards. `agreeTerms` says that the person has agreed to the terms.
        """,
      group: .administration,
      body: forms.creation,
      answers: [
        Answer(status: .created, description: "The new user.", schema: UserDocument.schema)
      ]
    )
  }

  static func adminGetStatistics(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Count users, and new accounts by day",
      group: .administration,
      query: [
        Query(
          name: "days",
          schema: .number(minimum: 1, maximum: UserStatistics.maximumDays),
          description: "The number of days, today included; 30 by default."
        )
      ],
      answers: [Answer(status: .ok, description: "The counts.", schema: StatisticsDocument.schema)],
      problems: [.invalidFields, .malformedQuery]
    )
  }
}

extension FormSchemas {
  /// A user whom an administrator creates.
  var creation: JSONSchema {
    let form = rules.createUserForm(in: .english, today: { Self.someDay })
    return .object(members(of: form, optional: ["confirmPassword"]), isClosed: true)
  }

  /// A role, and the password of the administrator who assigns it.
  var role: JSONSchema {
    let role = JSONSchema.Member(name: "role", schema: .choice(of: Role.self), isRequired: true)
    return .object([role] + members(of: PasswordForm()) + [Self.device], isClosed: true)
  }

  /// A change of a user by an administrator.
  var user: JSONSchema {
    let profile = changes(of: edit).filter { $0.name != EditUserForm.Field.email.rawValue }
    return .object(
      profile + [.sometimes("status", .choice(of: UserStatus.Settable.self).orNull)],
      isClosed: true
    )
  }

  /// A user's address, and the password of the administrator who changes it.
  var email: JSONSchema {
    let email = changes(of: edit).filter { $0.name == EditUserForm.Field.email.rawValue }
    let verified = [JSONSchema.Member.sometimes("isVerified", .yes.orNull)]
    return .object(
      email + verified + members(of: PasswordForm()) + [Self.device],
      isClosed: true
    )
  }

  private var edit: EditUserForm {
    EditUserForm(
      name: nil,
      email: "",
      birthday: nil,
      language: nil,
      by: editing,
      today: { Self.someDay }
    )
  }
}
