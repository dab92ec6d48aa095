import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /admin/users/{user}/deletion`: says who would be deleted, and asks for the administrator's own password.
  func userDeletionPage(
    _ request: PageRequest,
    _ administrator: Administrator
  ) async throws -> Response {
    try await userDeletionPage(request, administrator, refused: nil)
  }

  /// The same page, with the reason why the user was not deleted.
  func userDeletionRefused(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ refused: RefusedAct
  ) async throws -> Response {
    try await userDeletionPage(request, administrator, refused: refused)
  }

  /// `POST /admin/users/{user}/deletion`: deletes a user and everything held on them.
  func deleteUser(
    _ request: PageRequest,
    _ administrator: ReauthenticatedAdministrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let user = try await user(request)
    switch try await administration.delete(.id(user.id), by: administrator.actor) {
    case .notFound: throw Problem.notFound
    case .lastAdministrator: throw Problem.lastAdministrator
    case .deleted:
      guard user.id == administrator.caller.user.id else {
        return .redirect(to: .users, done: .userDeleted)
      }
      var response = Response.redirect(to: .logIn(), done: .userDeleted)
      response.forgetSession()
      return response
    }
  }

  private func userDeletionPage(
    _ request: PageRequest,
    _ administrator: Administrator,
    refused: RefusedAct?
  ) async throws -> Response {
    let user = try await user(request)
    let words = request.words
    let address = "\(ReturnPath.user(user.id).text)/deletion"
    let view = DeletionPageView(
      user: UserView(user, in: words),
      ownAddress: administrator.caller.user.email,
      isYourself: user.id == administrator.caller.user.id,
      address: address,
      form: FormView(
        of: refused,
        token: request.token(for: address),
        in: words
      )
    )
    return page(
      "admin-deletion",
      words[.deleteUserTitle, "name", user.name],
      view,
      for: request,
      problem: refused?.problem
    )
  }
}

/// What the page before a deletion shows.
private struct DeletionPageView {
  let user: UserView

  /// For password managers, which find the password by it.
  let ownAddress: String

  let isYourself: Bool
  let address: String
  let form: FormView
}
