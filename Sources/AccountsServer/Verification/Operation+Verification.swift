import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes

extension Operation {
  static func confirm(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Confirm an action with a code from an e-mail",
      description: """
        Verifies or changes the address of an account, restores its previous address, or reports a login or change \
        that its owner did not make. Verifying or changing an address needs the password, unless the request has a session of \
        the owner or the `device` of a sign-up or login. Restoring an address, or reporting an action, ends all sessions, \
        removes the password and the recovery codes, and returns a `resetCode`, with which `recover` sets a new password.
        """,
      group: .signUp,
      body: forms.confirmation,
      answers: [
        Answer(
          status: .ok,
          description: "The confirmed action, and the reset code or null.",
          schema: ConfirmedDocument.schema
        )
      ],
      problems: [.tooManyCodes] + ErrorCode.ofGuesses
    )
  }

  static func requestEmailChange(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Change the current user's address",
      description: """
        Requires the user's password. Sends an e-mail to the new address. `confirm` makes it the address of the \
        account; until then, the user logs in with the current address. The response is the same if another account has \
        the new address.
        """,
      group: .ownAccount,
      body: forms.changeEmail,
      answers: [Answer(status: .accepted, description: "The e-mail is queued.")],
      problems: [.wrongPassword, .noMail, .tooManyEmails] + ErrorCode.ofGuesses
    )
  }

  static func requestVerification(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Send an e-mail to verify the current user's address",
      description:
        "Use the code in the e-mail with `confirm`. An e-mail that was sent a moment ago is not sent again.",
      group: .ownAccount,
      answers: [
        Answer(status: .accepted, description: "The e-mail is queued, or was queued a moment ago."),
        Answer(
          status: .noContent,
          description: "The address is already verified; no e-mail is sent."
        ),
      ],
      problems: [.noMail, .tooManyEmails]
    )
  }
}

extension FormSchemas {
  /// A code from a mail, and the password of the account if it needs one.
  var confirmation: JSONSchema {
    .object(members(of: ConfirmForm()) + [Self.device], isClosed: true)
  }

  /// Another address, and the user's password.
  var changeEmail: JSONSchema {
    .object(members(of: rules.changeEmailForm()) + [Self.device], isClosed: true)
  }
}
