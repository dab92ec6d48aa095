import Accounts
import AccountsJSON
import HTTPTypes

extension Room {
  /// The room of addresses that are proved.
  static let verification = Room(
    api: [
      .open(.post, "/api/v1/confirmation", "confirm", API.confirm, Operation.confirm),
      .user(
        .post,
        "/api/v1/user/email",
        "requestEmailChange",
        API.requestEmailChange,
        Operation.requestEmailChange
      ),
      .user(
        .post,
        "/api/v1/user/verification",
        "requestVerification",
        API.requestVerification,
        Operation.requestVerification
      ),
    ],
    pages: [
      [
        .userForm("/account/verification", "verificationForm", Pages.requestVerification)
      ],
      Pages.confirm.routes("confirmPage", "confirmForm"),
      Pages.changeEmail.routes("changeEmailPage", "changeEmailForm"),
    ],
    documents: [ConfirmedDocument.self],
    phrases: [VerificationMessage.self],
    messages: [
      .addressVerified, .addressChanged, .addressRestored, .actReported, .verificationSent,
      .verificationWasSent, .verificationLimited, .changeEmailSent,
    ]
  )
}

extension FlashMessage {
  static let addressVerified = FlashMessage(VerificationMessage.addressVerified, endsSignUp: true)
  static let addressChanged = FlashMessage(VerificationMessage.addressChanged)
  static let addressRestored = FlashMessage(VerificationMessage.addressRestored)
  static let actReported = FlashMessage(VerificationMessage.actReported)
  static let verificationSent = FlashMessage(VerificationMessage.verificationSent)
  static let verificationWasSent = FlashMessage(
    VerificationMessage.verificationWasSent,
    isConfirmation: false
  )
  static let verificationLimited = FlashMessage(
    VerificationMessage.verificationLimited,
    isConfirmation: false
  )
  static let changeEmailSent = FlashMessage(VerificationMessage.changeEmailSent)
}
