import Accounts
import AccountsForms
import AccountsJSON
import AccountsTransfer
import Hummingbird

extension API {
  /// `POST /api/v1/admin/users`: creates a member, whose address is not verified.
  func createUser(_ request: APIRequest, _ administrator: Administrator) async throws -> Response {
    let form = accounts.forms.createUserForm(in: request.words.language)
    try await request.enter(into: form)
    let attributes = NewUserAttributes()
    let outcome = try await administration.create(form, as: attributes, by: administrator.actor)
    return .json(UserDocument(try outcome.get()), status: .created)
  }

  /// `GET /api/v1/admin/statistics`: counts of users, and of sign-ups by day.
  func statistics(_ request: APIRequest, _ administrator: Administrator) async throws -> Response {
    var reader = ParameterReader(try request.query(["days"]))
    let days = reader.number("days", atMost: UserStatistics.maximumDays) ?? 30
    guard reader.errors.isEmpty else { throw Problem.invalidFields(reader.errors) }
    return .json(StatisticsDocument(try await administration.statistics(days: days)))
  }

  /// `DELETE /api/v1/users/{user}/lock`: deletes the failed logins of a user.
  func unlockUser(_ request: APIRequest, _ administrator: Administrator) async throws -> Response {
    let user = try await found(request)
    try await administration.unlock(user.address, by: administrator.actor)
    return .noContent
  }

  /// `GET /api/v1/users/{user}/login`: the checks that a login of a user has to pass.
  func explainLogIn(
    _ request: APIRequest,
    _ administrator: Administrator
  ) async throws -> Response {
    let user = try await found(request)
    let explanation = try await administration.explainLogIn(user.address)
    return .json(LogInExplanationDocument(explanation))
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
}
