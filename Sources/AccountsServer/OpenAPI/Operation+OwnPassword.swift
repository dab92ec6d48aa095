import Accounts
import AccountsForms
import HTTPTypes

extension Operation {
  /// The operations of users on their own password.
  static func ownPassword(_ forms: FormSchemas) -> [String: Operation] {
    [
      "changePassword": Operation(
        summary: "Change the current user's password",
        description:
          "Ends every other session and forgets every other device; this session and this device get new tokens.",
        group: .ownAccount,
        body: forms.changePassword,
        answers: [
          Answer(
            status: .ok,
            description: "The new tokens of the session and the device.",
            schema: .named("RenewedTokens")
          ),
          Answer(
            status: .noContent,
            description: "The session came in a cookie; the cookies have the new tokens.",
            headers: [.setCookie("The cookies of the session and the device.")]
          ),
        ],
        problems: [.wrongPassword] + ErrorCode.ofGuesses
      ),
      "validatePassword": Operation(
        summary: "Validate an incomplete password form",
        description: """
          Accepts any of the fields with any values, changes nothing, and returns the errors of the given fields. \
          Does not check the current password.
          """,
        group: .ownAccount,
        body: forms.changePasswordDraft,
        answers: [
          Answer(
            status: .ok,
            description: "The errors and the strength of the password.",
            schema: .named("FormVerdict")
          )
        ]
      ),
    ]
  }
}
