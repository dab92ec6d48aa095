import Accounts
import AccountsForms

extension Schema {
  /// The schemas of answers, by their names in the description.
  ///
  /// Additional fields are allowed, as clients should expect: a new field must not break them.
  static let documents: [String: Schema] = [
    "User": user, "Session": session, "SessionList": sessionList, "LogIn": logIn,
    "LogInStep": .object([
      .always("ticket", .token),
      .always(
        "factors",
        .list(.object([.always("name", .text()), .always("label", .text())]))
      ),
    ]),
    "RenewedTokens": .object([.always("token", .token), .always("device", .token)]),
    "UserPage": userPage,
    "PersonalData": personalData, "AuditEvent": auditEvent, "FormVerdict": formVerdict,
    "SignUpChallenge": .object([
      .always("challenge", .text().orNull), .always("bits", .number(minimum: 0).orNull),
      .always("expiresAt", .instant.orNull),
    ]),
    "Statistics": statistics, "EventPage": eventPage, "EventVerification": eventVerification,
    "LogInExplanation": logInExplanation, "Import": importOutcome,
    "Invitation": .object(invitation),
    "NewInvitation": .object(invitation + [.sometimes("code", .text())]),
    "InvitationPage": .object([
      .always("invitations", .list(.named("Invitation"))), .always("next", .identifier.orNull),
    ]),
    "Email": mail,
    "EmailPage": .object([
      .always("emails", .list(.named("Email"))), .always("next", .identifier.orNull),
    ]),
    "Recovered": .object([.always("recoveryCodesLeft", .number(minimum: 0).orNull)]),
    "PendingSignUp": .object([.always("device", .text())]),
    "Confirmed": .object([
      .always("action", .choice(of: Confirmation.Act.self)),
      .always("resetCode", .text().orNull),
    ]),
    "RecoveryCodes": .object(recoveryCodes),
    "NewRecoveryCodes": .object(recoveryCodes + [.always("codes", .list(.text()))]),
    "ResetCode": .object([
      .always("code", .text()), .always("expiresAt", .instant),
      .sometimes("formerEmail", .text(format: "idn-email")),
    ]),
    "Health": .object([
      .always(
        "status",
        .choice([
          "live", "ready", "stopping", "noDatabase", "moved", "noAuditKey", "noPepper", "noMailKey",
        ])
      )
    ]),
    "Problem": problem, "FieldError": fieldError,
  ]

  private static let user = Schema.object([
    .always("id", .identifier),
    .always("name", .text().orNull),
    .always("email", .text(format: "idn-email")),
    .always("birthday", .text(format: "date").orNull),
    .always("language", .choice(of: Language.self)),
    .always("customFields", .map(.either([.text(), .number(), .flag]))),
    // For the user only: the fields that they are asked for.
    .sometimes("missingFields", .list(.text())),
    .always("role", .choice(of: Role.self)),
    .always("status", .choice(of: UserStatus.self)),
    .always("createdAt", .instant),
    .always("disabledAt", .instant.orNull),
    .always("emailVerifiedAt", .instant.orNull),
    .always("lastLogInAt", .instant.orNull),
    .always("externalID", .text().orNull),
  ])

  private static let session = Schema.object([
    .always("id", .identifier),
    .always("createdAt", .instant),
    .always("lastSeenAt", .instant),
    .always("expiresAt", .instant),
    .always("address", .text().orNull),
    .always("userAgent", .text().orNull),
  ])

  private static let sessionList = Schema.object([
    .always("sessions", .list(.named("Session"))),
    .always("current", .identifier.orNull),
  ])

  private static let logIn = Schema.object([
    .always("user", .named("User")),
    .always("session", .named("Session")),
    .sometimes("token", .token),
    .sometimes("device", .token),
  ])

  private static let invitation: [Member] = [
    .always("id", .identifier),
    .always("email", .text(format: "idn-email").orNull),
    .always("role", .choice(of: Role.self)),
    .always("byMail", .flag),
    .always("createdAt", .instant),
    .always("expiresAt", .instant),
  ]

  private static let mail = Schema.object([
    .always("id", .identifier),
    .always("messageId", .text()),
    .always("recipient", .text(format: "idn-email")),
    // Not a choice: the mail of a newer version may be of a kind that this one does not know.
    .always("kind", .text()),
    .always("language", .choice(of: Language.self)),
    .always("state", .choice(of: MailState.self)),
    .always("attempts", .number(minimum: 0)),
    .always("nextAttemptAt", .instant.orNull),
    .always("expiresAt", .instant),
    .always("reply", .text().orNull),
    .always("createdAt", .instant),
    .always("endedAt", .instant.orNull),
  ])

  private static let recoveryCodes: [Member] = [
    .always("left", .number(minimum: 0)), .always("createdAt", .instant.orNull),
  ]

  private static let userPage = Schema.object([
    .always("users", .list(.named("User"))),
    .always("next", .text().orNull),
    .always(
      "total",
      .object([.always("count", .number(minimum: 0)), .always("isExact", .flag)]).orNull
    ),
  ])

  private static let personalData = Schema.object([
    .always("user", .named("User")),
    .always("termsAcceptedAt", .instant.orNull),
    .always("sessions", .list(.named("Session"))),
    .always(
      "devices",
      .list(
        .object([
          .always("createdAt", .instant), .always("lastUsedAt", .instant),
          .always("networks", .list(.text())),
        ])
      )
    ),
    .always("recoveryCodes", .number(minimum: 0)),
    .always("resetCodeExpiresAt", .instant.orNull),
    .always(
      "mailedCodes",
      .list(
        .object([
          .always("purpose", .choice(OneTimeSecret.Purpose.mailed.map(\.name))),
          .always("recipient", .text(format: "idn-email")),
          .always("createdAt", .instant),
          .always("expiresAt", .instant),
        ])
      )
    ),
    .always("emails", .list(.named("Email"))),
    .always("events", .list(.named("AuditEvent"))),
    .always("hasMoreEvents", .flag),
  ])

  private static let auditEvent = Schema.object([
    // Not in the export of a user's own data: gaps would tell of the events of others.
    .sometimes("number", .number(minimum: 1)),
    .always("at", .instant),
    .always("action", .choice(of: AuditEvent.Action.self)),
    .always("reason", .choice(of: AuditEvent.Reason.self).orNull),
    .always("actor", .text()),
    .always("target", .identifier.orNull),
    .always("session", .identifier.orNull),
    .always("address", .text().orNull),
    .always("detail", .text().orNull),
  ])

  private static let eventPage = Schema.object([
    .always("events", .list(.named("AuditEvent"))),
    .always("next", .number(minimum: 1).orNull),
  ])

  private static let eventVerification = Schema.object([
    .always("events", .number(minimum: 0)),
    .always("head", .text()),
    .always("key", .text().orNull),
    .always("publicKey", .text().orNull),
    .always(
      "findings",
      .list(.object([.always("code", .text()), .always("message", .text())]))
    ),
  ])

  private static let statistics = Schema.object([
    .always("total", .number(minimum: 0)),
    .always("enabled", .number(minimum: 0)),
    .always("disabled", .number(minimum: 0)),
    .always("pending", .number(minimum: 0)),
    .always("verified", .number(minimum: 0)),
    .always("byRole", .map(.number(minimum: 0))),
    .always("byLanguage", .map(.number(minimum: 0))),
    .always(
      "signUps",
      .list(
        .object([.always("day", .text(format: "date")), .always("count", .number(minimum: 0))])
      )
    ),
  ])

  private static let logInExplanation = Schema.object([
    .always(
      "checks",
      .list(
        .object([
          .always(
            "check",
            .choice([
              "pepper", "allClients", "network", "account", "user", "status", "password",
              "recovery", "address",
            ])
          ),
          .always("blocksLogin", .flag),
          .always("failures", .number(minimum: 0).orNull),
          .always("lockedUntil", .instant.orNull),
          .always("status", .choice(of: UserStatus.self).orNull),
          .always("disabledAt", .instant.orNull),
          .always("pepperKey", .text().orNull),
          .always("resetCodeExpiresAt", .instant.orNull),
          .always("recoveryCodes", .number(minimum: 0).orNull),
          .sometimes("formerEmail", .text(format: "idn-email")),
          .sometimes("changedAt", .instant),
        ])
      )
    )
  ])

  private static let formVerdict = Schema.object([
    .always("errors", .list(.named("FieldError"))),
    .always(
      "password",
      .object([
        .always("strength", .choice(PasswordStrength.allCases.map(\.name))),
        .always(
          "level",
          .number(
            minimum: PasswordStrength.weak.rawValue,
            maximum: PasswordStrength.strong.rawValue
          )
        ),
        .always("strengthText", .text()),
        .always(
          "requirements",
          .list(.object([.always("text", .text()), .always("isMet", .flag)]))
        ),
      ])
      .orNull
    ),
    .always("didYouMean", .text().orNull),
  ])

  private static let problem = Schema.object([
    .always("type", .text(format: "uri")),
    .always("title", .text()),
    .always("status", .number(minimum: 400, maximum: 599)),
    .always("code", .choice(Problem.codes.map(\.rawValue))),
    .always("parameters", parameters),
    .always("errors", .list(.named("FieldError"))),
  ])

  private static let importOutcome = Schema.object([
    .always("imported", .number(minimum: 0)),
    .always("alreadyExisted", .number(minimum: 0)),
    .always("rejected", .number(minimum: 0)),
    .always("withoutPassword", .number(minimum: 0)),
    .always("weakPasswords", .number(minimum: 0)),
    .always(
      "errors",
      .list(
        .object([
          .always("line", .number(minimum: 1)),
          .always("field", .text().orNull),
          .always("code", .text()),
          .always("parameters", parameters),
          .always("message", .text()),
        ])
      )
    ),
    .always("ignoredColumns", .list(.text())),
  ])

  private static let fieldError = Schema.object([
    .always("field", .text()),
    .always("code", .text()),
    .always("parameters", parameters),
    .always("message", .text()),
  ])

  private static let parameters = Schema.map(.either([.text(), .decimal, .flag]))
}
