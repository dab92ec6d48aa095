import Foundation
import HTTPTypes

extension Operation {
  /// The operations that send a mail with a code, or take the code.
  static func verification(_ forms: FormSchemas) -> [String: Operation] {
    [
      "requestRecovery": requestRecovery(forms),
      "confirm": confirm(forms),
      "requestEmailChange": requestEmailChange(forms),
      "requestVerification": requestVerification,
    ]
  }

  private static func requestRecovery(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Send a code for a new password by mail",
      description: """
        Sends a mail if an account has the address. The answer is the same, and takes as long, for any other address. \
        The code is one for `recover`; it works once, for an hour.
        """,
      group: .signUp,
      body: forms.forgotten,
      answers: [
        Answer(status: .accepted, description: "The mail is queued if an account has the address.")
      ],
      problems: [.noMail, .tooManyMails(until: .distantPast)]
    )
  }

  private static func confirm(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Confirm an act with a code from a mail",
      description: """
        Proves or changes the address of an account, takes a changed address back, or reports an act that was not its \
        owner's. The first two need the password, unless the request has a session of the owner or the `device` of a \
        sign-up or login; the others end all sessions, and `recoveryCode` sets a new password with `recover`.
        """,
      group: .signUp,
      body: forms.confirmation,
      answers: [
        Answer(
          status: .ok,
          description: "The act, and the code for a new password or null.",
          schema: .named("Confirmed")
        )
      ],
      problems: [.tooManyCodes(until: .distantPast)] + Problem.ofGuesses
    )
  }

  private static func requestEmailChange(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Change the current user's address",
      description: """
        Requires the user's password. Sends a mail to the new address, which becomes that of the account with \
        `confirm`; until then, the present address logs in. The answer is the same for an address of another account.
        """,
      group: .ownAccount,
      body: forms.changeEmail,
      answers: [Answer(status: .accepted, description: "The mail is queued.")],
      problems: [.wrongPassword, .noMail, .tooManyMails(until: .distantPast)] + Problem.ofGuesses
    )
  }

  private static let requestVerification = Operation(
    summary: "Send a mail to verify the current user's address",
    description:
      "The code in the mail is one for `confirm`. A mail that was sent a moment ago is not sent again.",
    group: .ownAccount,
    answers: [
      Answer(status: .accepted, description: "The mail is queued, or was a moment ago."),
      Answer(status: .noContent, description: "The address is verified."),
    ],
    problems: [.noMail, .tooManyMails(until: .distantPast)]
  )
}
