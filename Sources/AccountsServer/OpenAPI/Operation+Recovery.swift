import Accounts
import AccountsForms
import Foundation
import HTTPTypes

extension Operation {
  /// The operations on forgotten passwords.
  static func recovery(_ forms: FormSchemas) -> [String: Operation] {
    [
      "recover": recover(forms),
      "validateRecovery": validateRecovery(forms),
      "getRecoveryCodes": getRecoveryCodes,
      "createRecoveryCodes": createRecoveryCodes(forms),
      "adminCreateResetCode": createResetCode(forms),
    ]
  }

  private static func recover(_ forms: FormSchemas) -> Operation {
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
          schema: .named("Recovered")
        )
      ],
      problems: [.tooManyCodes]
    )
  }

  private static func validateRecovery(_ forms: FormSchemas) -> Operation {
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
          schema: .named("FormVerdict")
        )
      ]
    )
  }

  private static let getRecoveryCodes = Operation(
    summary: "Count the current user's recovery codes",
    group: .ownAccount,
    answers: [
      Answer(
        status: .ok,
        description: "The number of codes left, and when they were created.",
        schema: .named("RecoveryCodes")
      )
    ]
  )

  private static func createRecoveryCodes(_ forms: FormSchemas) -> Operation {
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
          schema: .named("NewRecoveryCodes")
        )
      ]
    )
  }

  private static func createResetCode(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Create a reset code for a user who forgot their password",
      description: """
        Requires the administrator's own password. The code cannot be shown again; it works once, for an hour, and replaces an \
        earlier one. The user sets a new password with it.
        """,
      group: .administration,
      body: forms.proof,
      answers: [
        Answer(status: .created, description: "The code.", schema: .named("ResetCode"))
      ]
    )
  }
}
