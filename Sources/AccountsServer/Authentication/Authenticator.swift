import Accounts
import AccountsForms
import Hummingbird
import Logging

/// A logged-in user who sends a request.
///
/// Only ``Authenticator`` creates it.
struct Caller: Sendable {
  /// The user.
  let user: User

  /// The session of the request.
  let session: Session

  /// The token of the session.
  let token: SessionToken

  /// Whether the token came in a cookie, which browsers also send for pages of other sites.
  let hasCookie: Bool

  /// The actor for the audit log.
  let actor: AuditActor

  fileprivate init(
    user: User,
    session: Session,
    token: SessionToken,
    hasCookie: Bool,
    address: NetworkAddress?
  ) {
    actor = .user(user.id, from: address)
    self.user = user
    self.session = session
    self.token = token
    self.hasCookie = hasCookie
  }
}

/// A logged-in administrator who sends a request.
///
/// Only ``Authenticator`` creates it.
struct Administrator: Sendable {
  /// The administrator as a logged-in user.
  let caller: Caller

  fileprivate init(_ caller: Caller) { self.caller = caller }

  /// The actor for the audit log.
  var actor: AuditActor { caller.actor }

  /// The right to actions for which a session is enough.
  var authorization: Authorization { .session(actor) }
}

/// A logged-in user who entered the password with the request, for actions that a session is not
/// enough for.
///
/// Only ``Authenticator`` creates it.
struct ReauthenticatedCaller: Sendable {
  /// The user, with the session.
  let caller: Caller

  /// The proof, which the transaction of the action consumes.
  let proof: RecentProof

  fileprivate init(_ caller: Caller, _ proof: RecentProof) {
    self.caller = caller
    self.proof = proof
  }
}

/// An administrator who entered their own password with the request, for actions that a session is
/// not enough for.
///
/// Only ``Authenticator`` creates it.
struct ReauthenticatedAdministrator: Sendable {
  /// The administrator.
  let administrator: Administrator

  /// The right to the action, which its transaction checks again.
  let authorization: Authorization

  fileprivate init(_ administrator: Administrator, _ proof: RecentProof) {
    self.administrator = administrator
    authorization = .proved(proof)
  }

  /// The administrator as a logged-in user.
  var caller: Caller { administrator.caller }
}

/// Authenticates requests and checks the role of the user.
struct Authenticator: Sendable {
  private let accounts: AccountService

  init(_ accounts: AccountService) { self.accounts = accounts }

  /// Returns the user who sends a request.
  ///
  /// The session is read for every request: disabling a user, ending a session or taking away a
  /// role takes effect at once.
  ///
  /// - Throws: ``Problem/notLoggedIn`` without a valid session; `StorageError`.
  func caller(of request: APIRequest) async throws -> Caller {
    guard
      let (token, hasCookie) = request.sessionToken,
      let found = try await accounts.resumeSession(token)
    else { throw Problem.notLoggedIn }
    return Caller(
      user: found.user,
      session: found.session,
      token: token,
      hasCookie: hasCookie,
      address: request.context.client
    )
  }

  /// Returns the administrator who sends a request.
  ///
  /// - Throws: ``Problem``: not logged in, or not allowed; `StorageError`.
  func administrator(of request: APIRequest) async throws -> Administrator {
    let caller = try await caller(of: request)
    guard caller.user.role == .admin else {
      request.context.logger.warning(
        "access denied",
        metadata: ["request": "\(request.context.id)", "user": "\(caller.user.id)"]
      )
      throw Problem(.notAllowed)
    }
    return Administrator(caller)
  }

  /// Checks the password of an administrator; see
  /// ``reauthenticated(_:_:for:from:in:)-(Caller,_,_,_,_)``.
  func reauthenticated(
    _ administrator: Administrator,
    _ form: PasswordForm,
    for action: AuditEvent.Action,
    from origin: LogInOrigin,
    in request: APIRequest
  ) async throws -> ReauthenticatedAdministrator {
    let proved = try await reauthenticated(
      administrator.caller,
      form,
      for: action,
      from: origin,
      in: request
    )
    return ReauthenticatedAdministrator(
      try await self.administrator(of: request),
      proved.proof
    )
  }

  /// Checks the password of a logged-in user.
  ///
  /// - Parameters:
  ///   - caller: the user who sends the request.
  ///   - form: the form with the password.
  ///   - action: the action that requires the password.
  ///   - origin: the origin of the request.
  ///   - request: the request, whose session is looked up again: hashing may have waited for
  ///     seconds.
  /// - Returns: the user, who may do the action.
  /// - Throws: ``Problem/notLoggedIn``, `ValidationErrors` for a form that is not filled in, the
  ///   `Refusal` of the password; `StorageError`, `ServiceBusy` and `MissingPepperKey`.
  func reauthenticated(
    _ caller: Caller,
    _ form: PasswordForm,
    for action: AuditEvent.Action,
    from origin: LogInOrigin,
    in request: APIRequest
  ) async throws -> ReauthenticatedCaller {
    let outcome = try await accounts.prove(
      try form.submit(),
      of: caller.user,
      for: action,
      session: caller.session.id,
      from: origin
    )
    let proof = try outcome.get()
    return ReauthenticatedCaller(try await self.caller(of: request), proof)
  }
}
