import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes

extension Operation {
  static func recover(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Set a new password with a reset or recovery code",
      description: """
        Takes a reset code (sent by e-mail or created by an administrator) or a recovery code. Uses up the code, ends \
        every session, and forgets every device and failed login; a reset code also deletes the recovery codes. It does not start a session: log in with the new \
        password. The response does not name the user.
        """,
      group: .signUp,
      body: forms.recovery,
      answers: [
        Answer(
          status: .ok,
          description:
            "The password is set. `recoveryCodesLeft` is null unless a recovery code was used.",
          schema: RecoveredDocument.schema
        )
      ],
      problems: [.tooManyCodes]
    )
  }

  static func validateRecovery(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Validate an incomplete recovery form",
      description: """
        Accepts any of the fields with any values, changes nothing, and returns the errors of the given fields. \
        Does not check whether the code is valid.
        """,
      group: .signUp,
      body: forms.recoveryDraft,
      answers: [
        Answer(
          status: .ok,
          description: "The errors and the strength of the password.",
          schema: FormVerdict.schema
        )
      ]
    )
  }

  static func requestRecovery(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Send a password reset code by e-mail",
      description: """
        Sends an e-mail if an account has the address. The response is the same, and takes as long, for any other \
        address. Use the code with `recover`; it works once, within an hour.
        """,
      group: .signUp,
      body: forms.forgotten,
      answers: [
        Answer(
          status: .accepted,
          description: "The e-mail is queued if an account has the address."
        )
      ],
      problems: [.noMail, .tooManyEmails]
    )
  }

  static func getRecoveryCodes(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Count the current user's recovery codes",
      group: .ownAccount,
      answers: [
        Answer(
          status: .ok,
          description: "The number of codes left, and when they were created.",
          schema: RecoveryCodesDocument.schema
        )
      ]
    )
  }

  static func createRecoveryCodes(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Create recovery codes for the current user",
      description: """
        Requires the user's password. The response has ten codes, which cannot be shown again; they replace earlier ones, and each \
        sets a new password once.
        """,
      group: .ownAccount,
      body: forms.proof,
      answers: [
        Answer(
          status: .created,
          description: "The codes.",
          schema: NewRecoveryCodesDocument.schema
        )
      ]
    )
  }

  static func adminCreateResetCode(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Create a reset code for a user who forgot their password",
      description: """
        Requires the administrator's own password. The code cannot be shown again; it works once, for an hour, and replaces an \
        earlier one. The user sets a new password with it.
        """,
      group: .administration,
      body: forms.proof,
      answers: [
        Answer(status: .created, description: "The code.", schema: ResetCodeDocument.schema)
      ]
    )
  }
}

extension FormSchemas {
  /// A new password with a code.
  var recovery: JSONSchema {
    .object(members(of: rules.recoverForm(), optional: ["confirmPassword"]), isClosed: true)
  }

  /// The address of a person who forgot the password.
  var forgotten: JSONSchema { .object(members(of: EmailForm()), isClosed: true) }

  /// A partial recovery.
  var recoveryDraft: JSONSchema { draft(of: rules.recoverForm()) }
}
