import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `GET /admin/users/{user}/role`: asks for a role, and for the administrator's own password.
  func rolePage(_ request: PageRequest, _ administrator: Administrator) async throws -> Response {
    let user = try await user(request)
    return rolePage(of: user, chosen: user.role, PasswordForm(), for: request, administrator)
  }

  /// `POST /admin/users/{user}/role`: says what a user may do.
  func setRole(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let user = try await user(request)
    guard let role = sent["role"].flatMap(Role.init(rawValue:)) else {
      throw Problem.malformedForm
    }
    let form = PasswordForm()
    sent.enter(into: form)
    func again(_ problem: Problem) -> Response {
      rolePage(of: user, chosen: role, form, problem, for: request, administrator)
    }
    return try await keepingForm(again) {
      if let refusal = try await refusal(form, of: administrator, for: .setRole, request) {
        return again(refusal)
      }
      let update = UserUpdate(role: role)
      switch try await administration.update(update, of: .id(user.id), by: administrator.actor) {
      case .notFound: throw Problem.notFound
      case .lastAdministrator: return again(.lastAdministrator)
      case .refused(let errors): return again(.refused(errors))
      case .unchanged: return .redirect(to: .user(user.id), done: .nothingChanged)
      case .updated:
        // Whoever is no administrator any more may not see the page of a user.
        let isOver = user.id == administrator.caller.user.id && role == .member
        return .redirect(to: isOver ? .account : .user(user.id), done: .roleChanged)
      }
    }
  }

  private func rolePage(
    of user: User,
    chosen role: Role,
    _ form: PasswordForm,
    _ problem: Problem? = nil,
    for request: PageRequest,
    _ administrator: Administrator
  ) -> Response {
    let words = request.words
    let address = "\(ReturnPath.user(user.id).text)/role"
    let view = RolePageView(
      user: UserView(user, in: words),
      ownAddress: administrator.caller.user.email,
      address: address,
      form: FormView(
        ofAdministrator: form,
        token: request.token(for: address),
        in: words,
        problem: problem
      ),
      roles: OptionView.roles(selected: role, words),
      back: words[.backToUser, "name", user.name]
    )
    return page(
      "admin-role",
      words[.changeRoleTitle, "name", user.name],
      view,
      for: request,
      problem: problem
    )
  }
}

/// What the page of a user's role shows.
private struct RolePageView {
  let user: UserView

  /// For password managers, which find the password by it.
  let ownAddress: String

  let address: String
  let form: FormView
  let roles: [OptionView]
  let back: String
}
