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

  /// Returns the ID in the path: an e-mail address there would end up in the logs of every proxy.
  func id(_ request: APIRequest) throws -> UserID {
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
