import Accounts
import AccountsForms
import Foundation
import HTTPTypes
import Hummingbird

extension API {
  /// `GET /api/v1/users`: users, a page at a time.
  func listUsers(_ request: APIRequest, _ administrator: Administrator) async throws -> Response {
    let query = try UserQuery(UserListParameters(request))
    let page = try await accounts.listFullPage(query)
    let total = try await accounts.countUsers(query)
    return .json(UserPageDocument(page, total))
  }

  /// `GET /api/v1/users/{user}`: a user.
  func user(_ request: APIRequest, _ administrator: Administrator) async throws -> Response {
    .json(UserDocument(try await found(request)))
  }

  /// `PATCH /api/v1/users/{user}`: changes what is known of a user, their role, or whether they may log in.
  ///
  /// What is not given stays. Everything is checked before anything is changed.
  func updateUser(_ request: APIRequest, _ administrator: Administrator) async throws -> Response {
    let members = try await request.members()
    let fields = EditUserForm.Field.allCases.map(\.rawValue)
    try members.requireNone(but: fields + ["role", "status", "isVerified"])
    let role = try members.choice("role", Role.self)
    let status = try members.choice("status", UserStatus.self)
    let isVerified = try members.flag("isVerified")
    if isVerified == false {
      throw Problem.refused("isVerified", RuleFailure(.unknownChoice, ["choices": .text("true")]))
    }
    var user = try await found(request)
    let actor = administrator.actor
    let id = UserReference.id(user.id)
    if role == .member || status == .disabled, try await accounts.isProbablyLastAdministrator(id) {
      throw Problem.lastAdministrator
    }
    if fields.contains(where: members.names.contains) {
      user = try await edit(user, members, by: actor)
    }
    if let role { user = try exist(try await accounts.setRole(role, of: id, by: actor)) }
    if isVerified == true { user = try exist(try await accounts.verifyEmail(of: id, by: actor)) }
    switch status {
    case .enabled: user = try exist(try await accounts.enableUser(id, by: actor))
    case .disabled: user = try exist(try await accounts.disableUser(id, by: actor))
    case nil: break
    }
    return .json(UserDocument(user))
  }

  /// `DELETE /api/v1/users/{user}`: deletes a user and everything held on them.
  func deleteUser(_ request: APIRequest, _ administrator: Administrator) async throws -> Response {
    switch try await accounts.deleteUser(.id(try id(request)), by: administrator.actor) {
    case .deleted: return .noContent
    case .notFound: throw Problem.notFound
    case .lastAdministrator: throw Problem.lastAdministrator
    }
  }

  /// `GET /api/v1/users/{user}/sessions`: a user's sessions, newest first.
  func listSessionsOfUser(
    _ request: APIRequest,
    _ administrator: Administrator
  ) async throws -> Response {
    let user = try await found(request)
    return .json(SessionListDocument(try await accounts.sessions(of: user.id), nil))
  }

  /// `DELETE /api/v1/users/{user}/sessions`: ends them all.
  func endSessionsOfUser(
    _ request: APIRequest,
    _ administrator: Administrator
  ) async throws -> Response {
    let user = try await found(request)
    try await accounts.endSessions(of: user.id, by: administrator.actor)
    return .noContent
  }

  private func edit(_ user: User, _ members: Members, by actor: AuditActor) async throws -> User {
    let form = EditUserForm(user)
    members.enter(into: form)
    switch try await accounts.editUser(form, of: .id(user.id), by: actor) {
    case .edited(let user), .unchanged(let user): return user
    case .notFound: throw Problem.notFound
    case .refused(let errors): throw Problem.refused(errors)
    }
  }

  /// The identifier in the path: an address there would end up in the logs of every proxy.
  private func id(_ request: APIRequest) throws -> UserID {
    guard let id = UserID(try request.part("user")) else { throw Problem.notFound }
    return id
  }

  private func found(_ request: APIRequest) async throws -> User {
    try exist(try await accounts.user(.id(try id(request))))
  }

  private func exist(_ user: User?) throws -> User {
    guard let user else { throw Problem.notFound }
    return user
  }

  private func exist(_ change: UserChange?) throws -> User { try exist(change?.user) }

  private func exist(_ result: UserChangeResult) throws -> User {
    switch result {
    case .done(let change): return change.user
    case .notFound: throw Problem.notFound
    case .lastAdministrator: throw Problem.lastAdministrator
    }
  }
}
