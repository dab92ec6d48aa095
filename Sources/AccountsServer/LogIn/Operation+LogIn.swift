import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes

extension Operation {
  static func logIn(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Log in",
      description: """
        A program gets `token` and `device` in the body. With `useCookie` a browser gets both in cookies \
        instead. Send `device` with the next login, so that other people's failed logins do not delay it. \
        If the user has set up another factor, the answer is 202: `POST /api/v1/sessions/steps` goes on.
        """,
      group: .sessions,
      body: forms.logIn,
      answers: logInAnswers,
      problems: [.wrongCredentials, .awaitsApproval, .awaitsVerification] + ErrorCode.ofGuesses
    )
  }

  static func continueLogIn(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Go on with a login that needs another factor",
      description: """
        `ticket` is that of the step before, `factor` the name of one of its factors, and `evidence` the text that the \
        person shows for it. A ticket opens nothing but the next step, within ten minutes; it stays good after wrong \
        evidence.
        """,
      group: .sessions,
      body: forms.logInStep,
      answers: logInAnswers,
      problems: [.logInExpired, .wrongFactor] + ErrorCode.ofGuesses
    )
  }

  private static let logInAnswers = [
    Answer(
      status: .created,
      description: "The user and the new session.",
      schema: LogInDocument.schema,
      headers: [.setCookie("The session and device cookies, with `useCookie`.")]
    ),
    Answer(
      status: .accepted,
      description: "The ticket for the next step, and the factors of which it needs one.",
      schema: LogInStepDocument.schema
    ),
  ]
}

extension FormSchemas {
  /// A login.
  var logIn: JSONSchema { logIn(LogInForm()) }

  /// The next step of a login.
  var logInStep: JSONSchema { logIn(LogInStepForm()) }

  private func logIn(_ form: some ValidatedForm) -> JSONSchema {
    let members = members(of: form) + [Self.device, .sometimes("useCookie", .flag.orNull)]
    return .object(members, isClosed: true)
  }
}
