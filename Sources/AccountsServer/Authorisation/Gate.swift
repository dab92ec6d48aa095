import Accounts
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
}
