import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `POST /admin/users/{user}/deletion`: deletes a user and all their data.
  func deleteUser(
    _ request: PageRequest,
    _ administrator: ReauthenticatedAdministrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let user = try await user(request)
    _ = try await administration.delete(.id(user.id), by: administrator.authorization).get()
    guard user.id == administrator.caller.user.id else {
      return redirect(to: .users, done: .userDeleted)
    }
    var response = redirect(to: .logIn(), done: .userDeleted)
    response.forgetSession(after: request.request)
    return response
  }

  /// `GET /admin/users/{user}/deletion`: asks for confirmation and the administrator's own
  /// password.
  func userDeletionPage(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ refused: RefusedAction?
  ) async throws -> Response {
    let user = try await user(request)
    let words = request.words
    let address = "\(RedirectTarget.user(user.id).text)/deletion"
    let view = DeletionPageView(
      user: UserView(user, at: accounts.now(), in: words),
      ownAddress: administrator.caller.user.email,
      isYourself: user.id == administrator.caller.user.id,
      back: words[.backToUser, "name", user.displayName],
      address: address,
      form: FormView(
        of: refused,
        token: request.token(for: address),
        in: words
      )
    )
    return page(
      "admin-deletion",
      words[.deleteUserTitle, "name", user.displayName],
      view,
      for: request,
      problem: refused?.problem
    )
  }
}

/// The content of the deletion page.
private struct DeletionPageView {
  let user: UserView

  /// The address by which password managers find the password.
  let ownAddress: String

  let isYourself: Bool

  /// The name of the link to the user's page.
  let back: String

  let address: String
  let form: FormView
}
