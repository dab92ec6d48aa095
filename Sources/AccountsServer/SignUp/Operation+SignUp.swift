import Accounts
import AccountsForms
import AccountsJSON
import HTTPTypes

extension Operation {
  static func signUp(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Create an account",
      description: """
        The fields are validated in the order of the schema, and all errors are in `errors`. The schema cannot \
        express every rule, for example that a password is hard to guess or that an address is free. \
        If the operator requires a proof of work, `proof` is a challenge from `getSignUpChallenge`, a dot (`.`) and a \
        number that solves it; it cannot be used again once the account is created.
        """,
      group: .signUp,
      headers: [
        Query(
          name: "Idempotency-Key",
          schema: .text(pattern: "^[!-~]{16,255}$"),
          description: """
            A random key chosen by the client. A request sent again with the same key within a day gets the \
            original response.
            """
        )
      ],
      body: forms.signUp,
      answers: [
        Answer(
          status: .created,
          description: "The new user, `pending` if an administrator has to approve new users.",
          schema: UserDocument.schema
        ),
        Answer(
          status: .accepted,
          description: """
            If addresses have to be verified: an e-mail is on its way to the address, whether or not an account already has \
            it. If you send the `device` of this response with `confirm`, no password is needed.
            """,
          schema: PendingSignUpDocument.schema
        ),
      ],
      problems: [.invalidIdempotencyKey, .signUpsClosed, .tooManySignUps]
    )
  }

  static func validateSignUp(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Validate an incomplete sign-up form",
      description: """
        Accepts any of the fields with any values, stores nothing, and returns the errors of the given fields. \
        After too many checks from one network, it no longer reports whether an address is taken.
        """,
      group: .signUp,
      body: forms.signUpDraft,
      answers: [
        Answer(
          status: .ok,
          description: "The errors, the strength of the password, and a suggested address.",
          schema: FormVerdict.schema
        )
      ],
      problems: [.signUpsClosed]
    )
  }

  static func getSignUpSchema(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Get the sign-up form as a JSON Schema",
      description: "Titles and descriptions are in the language of `Accept-Language`.",
      group: .signUp,
      answers: [
        Answer(
          status: .ok,
          description: "A JSON Schema (draft 2020-12).",
          schema: .map(.any),
          mediaType: "application/schema+json"
        )
      ]
    )
  }

  static func getSignUpChallenge(_ forms: FormSchemas) -> Operation {
    Operation(
      summary: "Get a challenge for a sign-up",
      description: """
        If the operator requires a proof of work, solve the challenge: find a number, in decimal, so that the \
        SHA-256 of the challenge, a dot (`.`) and the number (`challenge.12345`, in ASCII) begins with `bits` zero \
        bits. Send that text as `proof` of the sign-up. If none is required, all fields are null.
        """,
      group: .signUp,
      answers: [
        Answer(
          status: .ok,
          description: "A challenge, valid for one sign-up within an hour.",
          schema: SignUpChallengeDocument.schema
        )
      ],
      problems: [.signUpsClosed]
    )
  }
}

extension FormSchemas {
  /// A sign-up; programs need not repeat the password.
  var signUp: JSONSchema {
    let proof = JSONSchema.Member.sometimes(SignUpProof.field, .text().orNull)
    return .object(
      members(of: signUpForm, optional: ["confirmPassword"]) + [proof],
      isClosed: true
    )
  }

  /// A partial sign-up.
  var signUpDraft: JSONSchema { draft(of: signUpForm) }

  private var signUpForm: SignUpForm { rules.signUpForm(in: .english, today: { Self.someDay }) }
}
