import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `POST /admin/users/{user}/reset`: makes a reset code for a user, and shows it once.
  func createResetCode(
    _ request: PageRequest,
    _ administrator: ReauthenticatedAdministrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let user = try await user(request)
    guard
      let made = try await administration.createResetCode(
        for: .id(user.id),
        by: administrator.authorization
      )
    else { throw Problem.notFound }
    return resetCodePage(request, administrator.caller, of: made.user, new: made)
  }

  /// `GET /admin/users/{user}/reset`: asks for the administrator's own password.
  func resetCodePage(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ refused: RefusedAction?
  ) async throws -> Response {
    resetCodePage(request, administrator.caller, of: try await user(request), refused: refused)
  }

  private func resetCodePage(
    _ request: PageRequest,
    _ caller: Caller,
    of user: User,
    refused: RefusedAction? = nil,
    new made: ResetCode? = nil
  ) -> Response {
    let words = request.words
    let address = "\(RedirectTarget.user(user.id).text)/reset"
    let view = ResetCodeContent(
      user: UserView(user, at: accounts.now(), in: words),
      ownAddress: caller.user.email,
      address: address,
      form: FormView(of: refused, token: request.token(for: address), in: words),
      back: words[.backToUser, "name", user.displayName],
      new: made.map { NewResetCodeView($0, at: request.serviceAddress, words) }
    )
    return page(
      "admin-reset",
      words[.resetTitle, "name", user.displayName],
      view,
      for: request,
      problem: refused?.problem
    )
  }
}

/// The content of the page of a reset code.
private struct ResetCodeContent {
  let user: UserView

  /// The address by which password managers find the password.
  let ownAddress: String

  let address: String
  let form: FormView
  let back: String

  /// The code that was just made.
  let new: NewResetCodeView?
}

/// A new reset code, which is shown once.
private struct NewResetCodeView: Undescribed {
  let explained: String
  let code: String

  /// The address of the page for a new password with the code in it.
  let address: String

  /// The warning that the address was changed; nil for none.
  let warning: String?

  init(_ made: ResetCode, at service: String, _ words: Messages) {
    // The time first: an address may have braces.
    explained = words[.resetMade, "time", TimeView(made.expiresAt).text]
      .replacingFirst("{email}", with: made.user.email)
    code = made.code.text
    warning = made.formerAddress?.warning(in: words)
    address = "\(service)/recover?code=\(made.code.text)"
  }
}
