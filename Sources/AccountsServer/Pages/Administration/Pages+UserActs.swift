import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension Pages {
  /// `POST /admin/users/{user}/status`: lets a user log in, or stops them.
  func setStatus(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let user = try await user(request)
    let id = UserReference.id(user.id)
    switch sent["status"].flatMap(UserStatus.init(rawValue:)) {
    case nil: throw Problem.malformedForm
    case .enabled:
      let change = try await accounts.enableUser(id, by: administrator.actor)
      return try done(change, .userEnabled)
    case .disabled:
      switch try await accounts.disableUser(id, by: administrator.actor) {
      case .notFound: throw Problem.notFound
      case .lastAdministrator:
        return try await userPage(
          of: user,
          problem: .lastAdministrator,
          for: request,
          administrator
        )
      case .done(let change):
        guard user.id == administrator.caller.user.id else {
          return try done(change, .userDisabled)
        }
        var response = Response.redirect(to: .logIn(), done: .userDisabled)
        response.forgetSession()
        return response
      }
    }
  }

  /// `POST /admin/users/{user}/verification`: takes a user's address for verified.
  func verifyUser(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let id = UserReference.id(try await user(request).id)
    return try done(try await accounts.verifyEmail(of: id, by: administrator.actor), .userVerified)
  }

  /// `POST /admin/users/{user}/sessions`: ends a user's sessions; whoever ends their own keeps the one they do it in.
  func endSessionsOfUser(
    _ request: PageRequest,
    _ administrator: Administrator,
    _ sent: SubmittedForm
  ) async throws -> Response {
    let user = try await user(request)
    let count = try await accounts.endSessions(
      of: user.id,
      except: administrator.caller.session.id,
      by: administrator.actor
    )
    return .redirect(to: .user(user.id), done: count > 0 ? .userSessionsEnded : .nothingChanged)
  }

  /// Back to the page of somebody to whom something was done.
  private func done(_ change: UserChange?, _ notice: Notice) throws -> Response {
    guard let change else { throw Problem.notFound }
    return .redirect(to: .user(change.user.id), done: change.isMade ? notice : .nothingChanged)
  }
}
