import Accounts
import AccountsJSON
import HTTPTypes

extension Room {
  /// The room of sign-ups.
  static let signUp = Room(
    api: [
      .open(.post, "/api/v1/users", "signUp", API.signUp, Operation.signUp),
      .open(
        .post,
        "/api/v1/signup/validate",
        "validateSignUp",
        API.validateSignUp,
        Operation.validateSignUp
      ),
      .open(
        .get,
        "/api/v1/signup/schema",
        "getSignUpSchema",
        API.signUpSchema,
        Operation.getSignUpSchema
      ),
      .open(
        .get,
        "/api/v1/signup/challenge",
        "getSignUpChallenge",
        API.signUpChallenge,
        Operation.getSignUpChallenge
      ),
    ],
    pages: [
      [
        .page("/signup", "signUpPage", Pages.signUpPage),
        .form("/signup", "signUpForm", Pages.signUp),
      ]
    ],
    documents: [PendingSignUpDocument.self, SignUpChallengeDocument.self],
    messages: [.signedUp, .signedUpAsked, .approvalAwaited]
  )
}

extension FlashMessage {
  static let signedUp = FlashMessage(PageMessage.signedUp, endsSignUp: true)
  static let signedUpAsked = FlashMessage(PageMessage.signedUpAsked, endsSignUp: true)
  static let approvalAwaited = FlashMessage(PageMessage.approvalAwaited)
}
