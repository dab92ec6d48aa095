import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

extension API {
  /// `POST /api/v1/sessions`: logs a user in.
  ///
  /// Programs get the tokens in the body; a browser that requests cookies gets them where scripts
  /// cannot read them.
  func logIn(_ request: APIRequest) async throws -> Response {
    let members = try await request.members()
    try members.requireNone(
      but: LogInForm.Field.allCases.map(\.rawValue) + ["device", "useCookie"]
    )
    let form = LogInForm()
    members.enter(into: form)
    let wantsCookie = try members.flag("useCookie") ?? false
    let origin = try request.origin(
      members,
      wantsSession: true,
      replacing: wantsCookie ? request.sessionToken?.token : nil
    )
    switch try await accounts.logIn(form, from: origin) {
    case .refused(let errors): throw Problem.invalidFields(errors)
    case .wrongCredentials: throw Problem.wrongCredentials
    case .awaitsApproval: throw Problem.awaitsApproval
    case .awaitsVerification: throw Problem.awaitsVerification
    case .throttled(let until): throw Problem.throttled(until: until)
    case .loggedIn(let logIn):
      // No session is stored when the disk is full, and the API has no login without a session.
      guard let started = logIn.session else { throw Problem.busy(.busy, seconds: 30) }
      let document = LogInDocument(
        logIn.user,
        started,
        accounts.forms,
        includesTokens: !wantsCookie
      )
      var response = Response.json(document, status: .created)
      if wantsCookie {
        response.keep(started, for: accounts.sessionLimits, domain: request.loginDomain)
      }
      return response
    }
  }

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
}
