import Accounts
import AccountsForms
import Hummingbird
import Logging

/// Somebody who is logged in, and sends a request.
///
/// Only ``Gate`` makes one.
struct Caller: Sendable {
  /// Who it is.
  let user: User

  /// Their session.
  let session: Session

  /// What proves it.
  let token: SessionToken

  /// Whether the proof came in a cookie, which a browser sends along whoever wrote the page.
  let hasCookie: Bool

  /// Who is noted in the audit log.
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

/// An administrator who is logged in, and sends a request.
///
/// Only ``Gate`` makes one.
struct Administrator: Sendable {
  /// Who it is.
  let caller: Caller

  fileprivate init(_ caller: Caller) { self.caller = caller }

  /// Who is noted in the audit log.
  var actor: AuditActor { caller.actor }
}

/// An administrator who has shown their own password with the request: an act that a session is not enough for takes one.
///
/// Only ``Gate`` makes one.
struct ReauthenticatedAdministrator: Sendable {
  /// Who it is.
  let administrator: Administrator

  fileprivate init(_ administrator: Administrator) { self.administrator = administrator }

  /// Their login.
  var caller: Caller { administrator.caller }

  /// Who is noted in the audit log.
  var actor: AuditActor { administrator.actor }
}

/// Finds out who sends a request, and whether they may.
struct Gate: Sendable {
  private let accounts: AccountService

  init(_ accounts: AccountService) { self.accounts = accounts }

  /// Whoever sends a request.
  ///
  /// Asked anew for every request: somebody who was disabled, logged out or made a plain user a moment ago is
  /// nobody, or no administrator, at the next.
  ///
  /// - Throws: ``Problem/notLoggedIn`` where nobody is logged in; `StorageError`.
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

  /// The administrator who sends a request.
  ///
  /// - Throws: ``Problem/notLoggedIn``, ``Problem/notAllowed``; `StorageError`.
  func administrator(of request: APIRequest) async throws -> Administrator {
    let caller = try await caller(of: request)
    guard caller.user.role == .admin else {
      request.context.logger.warning(
        "not allowed",
        metadata: ["request": "\(request.context.id)", "user": "\(caller.user.id)"]
      )
      throw Problem.notAllowed
    }
    return Administrator(caller)
  }

  /// The administrator, once they have shown their own password.
  ///
  /// - Parameters:
  ///   - administrator: the administrator who sends the request.
  ///   - form: the form with the password.
  ///   - action: the act that it is shown for.
  ///   - origin: the origin of the request.
  /// - Returns: the administrator, for the act.
  /// - Throws: ``Problem/refused(_:)`` for a form that is not filled in, ``Problem/wrongPassword``,
  ///   ``Problem/throttled(until:)``; `StorageError`, `ServiceBusy` and `MissingPepperKey`.
  func reauthenticated(
    _ administrator: Administrator,
    _ form: PasswordForm,
    for action: AuditEvent.Action,
    from origin: LogInOrigin
  ) async throws -> ReauthenticatedAdministrator {
    let password: Secret
    do { password = try form.submit() } catch { throw Problem.refused(error) }
    switch try await accounts.checkPassword(
      password,
      of: administrator.caller.user,
      for: action,
      from: origin
    ) {
    case .right: return ReauthenticatedAdministrator(administrator)
    case .throttled(let until): throw Problem.throttled(until: until)
    case .wrongPassword: throw Problem.wrongPassword
    }
  }
}
