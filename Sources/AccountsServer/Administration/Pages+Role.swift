import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `POST /admin/users/{user}/role`: changes a user's role.
  func setRole(
    _ request: PageRequest,
    _ administrator: ReauthenticatedAdministrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let user = try await user(request)
    guard let role = sent.role else { throw Problem.malformedForm }
    let (update, authorization) = (UserUpdate(role: role), administrator.authorization)
    let response = try await self.update(user, update, by: authorization, done: .roleChanged)
    // Former administrators may not see the page of a user.
    let isOver = user.id == administrator.caller.user.id && role == .member
    return isOver ? redirect(to: .account, done: .roleChanged) : response
  }

  /// `GET /admin/users/{user}/role`: asks for a role and for the administrator's own password.
  func rolePage(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ refused: RefusedAction?
  ) async throws -> Response {
    let user = try await user(request)
    let words = request.words
    let address = "\(RedirectTarget.user(user.id).text)/role"
    let view = RolePageView(
      user: UserView(user, at: accounts.now(), in: words),
      ownAddress: administrator.caller.user.email,
      address: address,
      form: FormView(
        of: refused,
        token: request.token(for: address),
        in: words
      ),
      roles: OptionView.roles(selected: refused?.sent.role ?? user.role, words),
      back: words[.backToUser, "name", user.displayName]
    )
    return page(
      "admin-role",
      words[.changeRoleTitle, "name", user.displayName],
      view,
      for: request,
      problem: refused?.problem
    )
  }
}

extension SubmittedForm {
  /// The chosen role; nil without one.
  fileprivate var role: Role? { self["role"].flatMap(Role.init(rawValue:)) }
}

/// The content of the role page.
private struct RolePageView {
  let user: UserView

  /// The address by which password managers find the password.
  let ownAddress: String

  let address: String
  let form: FormView
  let roles: [OptionView]
  let back: String
}
