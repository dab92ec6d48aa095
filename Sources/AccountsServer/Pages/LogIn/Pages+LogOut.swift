import Accounts
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /logout`: asks whether to log out, since what only reads changes nothing.
  func logOutPage(_ request: PageRequest) async throws -> Response {
    guard request.caller != nil else { return .redirect(to: .logIn()) }
    return page(
      "logout",
      request.words[.logOutTitle],
      LogOutContent(form: FormView(token: request.token(for: "/logout"))),
      for: request
    )
  }

  /// `POST /logout`: logs out.
  ///
  /// Whoever was logged out meanwhile is so too.
  func logOut(_ request: PageRequest, _ sent: SubmittedForm) async throws -> Response {
    if let caller = request.caller {
      _ = try await accounts.logOut(caller.token, from: request.request.context.client)
    }
    var response = Response.redirect(to: .logIn(), done: .loggedOut)
    response.forgetSession()
    return response
  }
}

/// What the page of the logout shows.
private struct LogOutContent {
  let form: FormView
}
