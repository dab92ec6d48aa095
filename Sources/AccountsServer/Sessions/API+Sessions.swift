import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension API {
  /// `GET /api/v1/session`: the logged-in user and the current session.
  func session(_ request: APIRequest, _ caller: Caller) async throws -> Response {
    .json(LogInDocument(caller.user, caller.session, accounts.forms))
  }

  /// `DELETE /api/v1/session`: logs out.
  func logOut(_ request: APIRequest, _ caller: Caller) async throws -> Response {
    _ = try await accounts.logOut(caller.token, from: request.context.client)
    var response = Response.noContent
    if caller.hasCookie { response.forgetSession(after: request) }
    return response
  }

  /// `GET /api/v1/sessions`: the sessions of the logged-in user, newest first.
  func listSessions(_ request: APIRequest, _ caller: Caller) async throws -> Response {
    .json(SessionListDocument(try await accounts.sessions(of: caller.user.id), caller.session.id))
  }

  /// `DELETE /api/v1/sessions/{session}`: ends a session of the logged-in user.
  func endSession(
    _ request: APIRequest,
    _ reauthenticated: ReauthenticatedCaller,
    _ members: JSONBody
  ) async throws -> Response {
    try members.requireNone(but: ["password", "device"])
    let caller = reauthenticated.caller
    guard
      let session = SessionID(try request.part("session")),
      try await accounts.endSession(session, by: reauthenticated.proof)
    else { throw Problem.notFound }
    var response = Response.noContent
    if caller.hasCookie, session == caller.session.id {
      response.forgetSession(after: request)
    }
    return response
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
}
