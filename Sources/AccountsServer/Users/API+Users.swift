import Accounts
import AccountsForms
import AccountsJSON
import Foundation
import HTTPTypes
import Hummingbird

extension API {
  /// `GET /api/v1/users`: a page of users.
  func listUsers(_ request: APIRequest, _ administrator: Administrator) async throws -> Response {
    let query = try UserListParameters(request, by: accounts.forms).query()
    let (page, total) = try await administration.listFullPage(query)
    return .json(UserPageDocument(page, total))
  }

  /// `GET /api/v1/users/{user}`: a user.
  func user(_ request: APIRequest, _ administrator: Administrator) async throws -> Response {
    .json(UserDocument(try await found(request)))
  }

  /// `DELETE /api/v1/users/{user}`: deletes a user and all data held on them.
  func deleteUser(
    _ request: APIRequest,
    _ administrator: ReauthenticatedAdministrator,
    _ members: JSONBody
  ) async throws -> Response {
    try members.requireNone(but: ["password", "device"])
    _ = try await administration.delete(.id(try id(request)), by: administrator.authorization).get()
    return .noContent
  }

  /// `GET /api/v1/users/{user}/sessions`: a user's sessions, newest first.
  func listSessionsOfUser(
    _ request: APIRequest,
    _ administrator: Administrator
  ) async throws -> Response {
    let user = try await found(request)
    return .json(SessionListDocument(try await accounts.sessions(of: user.id), nil))
  }

  /// `DELETE /api/v1/users/{user}/sessions`: ends all sessions of a user.
  func endSessionsOfUser(
    _ request: APIRequest,
    _ administrator: Administrator
  ) async throws -> Response {
    let user = try await found(request)
    try await administration.endSessions(of: user.id, by: administrator.actor)
    return .noContent
  }

  /// Returns the ID in the path: an e-mail address there would end up in the logs of every proxy.
  private func id(_ request: APIRequest) throws -> UserID {
    guard let id = UserID(try request.part("user")) else { throw Problem.notFound }
    return id
  }

  /// Returns the user in the path.
  func found(_ request: APIRequest) async throws -> User {
    guard let user = try await administration.user(.id(try id(request))) else {
      throw Problem.notFound
    }
    return user
  }
}
