import Foundation
import HTTPTypes

extension Operation {
  /// Signing up.
  static func signUp(_ forms: FormSchemas) -> [String: Operation] {
    [
      "signUp": Operation(
        summary: "Make an account",
        description: """
          The fields are judged in the order of the schema, and every one that is wrong is in `errors`. \
          The schema cannot say everything: that a password is hard to guess, that an address is free.
          """,
        group: .signUp,
        headers: [
          Query(
            name: "Idempotency-Key",
            schema: .text(pattern: "^[!-~]{16,255}$"),
            description: """
              Made up at random by whoever sends the request. Sent again with the same key within a day, it gets the \
              first answer.
              """
          )
        ],
        body: forms.signUp,
        answers: [
          Answer(status: .created, description: "The user that was made.", schema: .named("User"))
        ],
        problems: [.badKey, .tooManySignUps(until: .distantPast)]
      ),
      "validateSignUp": Operation(
        summary: "Judge fields that are still being filled in",
        description: """
          Takes any of the fields, with any values, stores nothing, and says what is wrong with those \
          that are given. A network that asks about very \
          many addresses is not told any more which of them are taken.
          """,
        group: .signUp,
        body: forms.signUpDraft,
        answers: [
          Answer(status: .ok, description: "The verdict.", schema: .named("FormVerdict"))
        ]
      ),
      "getSignUpSchema": Operation(
        summary: "The form as a JSON Schema",
        description: "Titles and descriptions are in the language of `Accept-Language`.",
        group: .signUp,
        answers: [
          Answer(
            status: .ok,
            description: "A schema of draft 2020-12.",
            schema: .map(.any),
            mediaType: "application/schema+json"
          )
        ]
      ),
    ]
  }
}
