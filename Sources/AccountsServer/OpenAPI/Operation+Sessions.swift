import Accounts
import AccountsForms
import Foundation
import HTTPTypes

extension Operation {
  /// The operations of logins and sessions.
  static func sessions(_ forms: FormSchemas) -> [String: Operation] {
    [
      "logIn": logIn(forms),
      "continueLogIn": continueLogIn(forms),
      "getSession": getSession,
      "logOut": logOut,
      "listSessions": listSessions,
      "endSession": endSession(forms),
    ]
  }

  private static func logIn(_ forms: FormSchemas) -> Operation {
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

  private static func continueLogIn(_ forms: FormSchemas) -> Operation {
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
      schema: .named("LogIn"),
      headers: [.setCookie("The session and device cookies, with `useCookie`.")]
    ),
    Answer(
      status: .accepted,
      description: "The ticket for the next step, and the factors of which it needs one.",
      schema: .named("LogInStep")
    ),
  ]

  private static let getSession = Operation(
    summary: "Get the current session",
    group: .sessions,
    answers: [
      Answer(
        status: .ok,
        description: "The user and the session, without the tokens.",
        schema: .named("LogIn")
      )
    ]
  )

  private static let logOut = Operation(
    summary: "Log out",
    group: .sessions,
    answers: [
      Answer(
        status: .noContent,
        description: "The session has ended.",
        headers: Header.forgetting
      )
    ]
  )

  private static let listSessions = Operation(
    summary: "List the current user's sessions, newest first",
    group: .sessions,
    answers: [
      Answer(
        status: .ok,
        description: "The sessions; `current` is the one that sent the request.",
        schema: .named("SessionList")
      )
    ]
  )

  private static func endSession(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "End one of the user's own sessions",
      description: "Requires the user's password. `DELETE /api/v1/session` logs out without it.",
      group: .sessions,
      body: forms.proof,
      answers: [
        Answer(
          status: .noContent,
          description: "The session has ended.",
          headers: Header.forgetting
        )
      ]
    )
  }
}

extension ErrorCode {
  /// The problems of requests that check a password.
  static let ofGuesses: [ErrorCode] = [.throttled, .locked]
}

extension Operation.Header {
  /// Describes a `Set-Cookie` header.
  static func setCookie(_ description: String) -> Operation.Header {
    Operation.Header(name: .setCookie, description: description, isRequired: false)
  }

  /// The headers that delete a session from a browser.
  static let forgetting = [
    setCookie("Deletes the session cookie, if the session came in one."),
    Operation.Header(
      name: .known("Clear-Site-Data"),
      description: "Makes a browser delete stored data, if the session came in a cookie.",
      isRequired: false
    ),
  ]
}
