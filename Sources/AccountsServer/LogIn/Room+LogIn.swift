import Accounts
import AccountsJSON
import HTTPTypes

extension Room {
  /// The room of logins.
  static let logIn = Room(
    api: [
      .open(.post, "/api/v1/sessions", "logIn", API.logIn, Operation.logIn),
      .open(
        .post,
        "/api/v1/sessions/steps",
        "continueLogIn",
        API.continueLogIn,
        Operation.continueLogIn
      ),
    ],
    pages: [
      [
        .page("/", "startPage", Pages.start),
        .form("/login/step", "logInStepForm", Pages.continueLogIn),
        .page("/logout", "logOutPage", Pages.logOutPage),
        .form("/logout", "logOutForm", Pages.logOut),
      ],
      Pages.logIn.routes("logInPage", "logInForm"),
    ],
    documents: [LogInDocument.self, LogInStepDocument.self],
    messages: [.loggedOut, .loggedOutMeanwhile, .logInExpired]
  )
}

extension FlashMessage {
  static let loggedOut = FlashMessage(PageMessage.loggedOut)
  static let loggedOutMeanwhile = FlashMessage(
    PageMessage.loggedOutMeanwhile,
    isConfirmation: false
  )
  static let logInExpired = FlashMessage(.logInExpired)
}
