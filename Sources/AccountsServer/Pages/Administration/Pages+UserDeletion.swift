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
    let user = try await user(request)
    return userDeletionPage(of: user, PasswordForm(), for: request, administrator)
  }

  /// `POST /admin/users/{user}/deletion`: deletes a user and everything held on them.
  func deleteUser(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let user = try await user(request)
    let form = PasswordForm()
    sent.enter(into: form)
    func again(_ problem: Problem) -> Response {
      userDeletionPage(of: user, form, problem, for: request, administrator)
    }
    return try await keepingForm(again) {
      if let refusal = try await refusal(form, of: administrator, for: .deleteUser, request) {
        return again(refusal)
      }
      switch try await administration.delete(.id(user.id), by: administrator.actor) {
      case .notFound: throw Problem.notFound
      case .lastAdministrator: return again(.lastAdministrator)
      case .deleted:
        guard user.id == administrator.caller.user.id else {
          return .redirect(to: .users, done: .userDeleted)
        }
        var response = Response.redirect(to: .logIn(), done: .userDeleted)
        response.forgetSession()
        return response
      }
    }
  }

  private func userDeletionPage(
    of user: User,
    _ form: PasswordForm,
    _ problem: Problem? = nil,
    for request: PageRequest,
    _ administrator: Administrator
  ) -> Response {
    let words = request.words
    let address = "\(ReturnPath.user(user.id).text)/deletion"
    let view = DeletionPageView(
      user: UserView(user, in: words),
      ownAddress: administrator.caller.user.email,
      isYourself: user.id == administrator.caller.user.id,
      address: address,
      form: FormView(
        ofAdministrator: form,
        token: request.token(for: address),
        in: words,
        problem: problem
      )
    )
    return page(
      "admin-deletion",
      words[.deleteUserTitle, "name", user.name],
      view,
      for: request,
      problem: problem
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
