import Accounts
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /logout`: asks for confirmation, since `GET` must not change anything.
  func logOutPage(_ request: PageRequest) async throws -> Response {
    guard request.caller != nil else { return redirect(to: .logIn()) }
    return page(
      "logout",
      request.words[.logOutTitle],
      LogOutContent(form: FormView(token: request.token(for: "/logout"))),
      for: request
    )
  }

  /// `POST /logout`: logs the user out.
  ///
  /// Succeeds if the session has already ended.
  func logOut(_ request: PageRequest, _ sent: SubmittedForm) async throws -> Response {
    if let caller = request.caller {
      _ = try await accounts.logOut(caller.token, from: request.request.context.client)
    }
    var response = redirect(to: .logIn(), done: .loggedOut)
    response.forgetSession(after: request.request)
    return response
  }
}

/// The content of the logout page.
private struct LogOutContent {
  let form: FormView
}
