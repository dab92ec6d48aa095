import Foundation
import HTTPTypes

extension Operation {
  /// Logging in and out.
  static func sessions(_ forms: FormSchemas) -> [String: Operation] {
    [
      "logIn": Operation(
        summary: "Log in",
        description: """
          A program gets `token` and `device` in the body. With `useCookie` a browser gets both in cookies \
          instead. Whoever sends the device along at the next login is not held up by strangers who guess at \
          the account.
          """,
        group: .sessions,
        body: forms.logIn,
        answers: [
          Answer(
            status: .created,
            description: "Who logged in, and the session that began.",
            schema: .named("LogIn"),
            headers: [.setCookie("The session and the device, where cookies were wished for.")]
          )
        ],
        problems: [.wrongCredentials] + Problem.ofGuesses
      ),
      "getSession": Operation(
        summary: "Who is logged in",
        group: .sessions,
        answers: [
          Answer(
            status: .ok,
            description: "The user and the session; the tokens are not told again.",
            schema: .named("LogIn")
          )
        ]
      ),
      "logOut": Operation(
        summary: "Log out",
        group: .sessions,
        answers: [
          Answer(
            status: .noContent,
            description: "The session has ended.",
            headers: Header.forgetting
          )
        ]
      ),
      "listSessions": Operation(
        summary: "One's own sessions, newest first",
        group: .sessions,
        answers: [
          Answer(
            status: .ok,
            description: "The sessions, and which of them asks.",
            schema: .named("SessionList")
          )
        ]
      ),
      "endSession": Operation(
        summary: "End one of one's own sessions",
        group: .sessions,
        answers: [
          Answer(
            status: .noContent,
            description: "The session has ended.",
            headers: Header.forgetting
          )
        ]
      ),
    ]
  }
}

extension Problem {
  /// What goes wrong where passwords are guessed.
  static let ofGuesses = [throttled(until: .distantPast), throttled(until: nil)]
}

extension Operation.Header {
  /// Cookies that a browser is to keep or forget.
  static func setCookie(_ description: String) -> Operation.Header {
    Operation.Header(name: .setCookie, description: description, isRequired: false)
  }

  /// What has a browser forget a session.
  static let forgetting = [
    setCookie("Takes the cookie of the session away, where it came in one."),
    Operation.Header(
      name: .known("Clear-Site-Data"),
      description: "Has a browser forget what it kept, where the session came in a cookie.",
      isRequired: false
    ),
  ]
}
