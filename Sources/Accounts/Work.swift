import AccountsForms
import Foundation

/// The work of a use case in one transaction: the rows, with the instant, the actor and the client
/// that everything in it shares.
///
/// ``AccountService/work(as:from:at:_:_:)`` makes it. Its mails and its events are written with the
/// rows, or not at all.
struct Work {
  /// The rows of the store.
  let rows: any AccountTransaction

  /// The instant, in whole milliseconds.
  let at: Date

  /// The actor, for the audit log and the rules.
  var actor: AuditActor

  /// The client's IP address; nil for a local user.
  let address: NetworkAddress?

  /// The settings of the installation.
  let settings: AccountSettings

  /// The limits of the audit log, whose counts are those of the first run of the body.
  let allowance: AuditAllowance

  private let sealer: Result<MailSealer?, any Error>

  /// The sealer of mails, whose key was read before the transaction; nil without mail.
  ///
  /// - Throws: the error of the source of the keys.
  var mail: MailSealer? { get throws { try sealer.get() } }

  /// The rule by which this installation keeps an administrator.
  var lastAdministrator: LastAdministratorRule {
    LastAdministratorRule(verification: settings.verification)
  }

  /// Creates the work of a service in a transaction.
  fileprivate init(
    _ rows: any AccountTransaction,
    at now: Date,
    as actor: AuditActor,
    from address: NetworkAddress?,
    _ settings: AccountSettings,
    _ sealer: Result<MailSealer?, any Error>,
    within allowance: AuditAllowance
  ) {
    self.rows = rows
    at = now
    self.actor = actor
    self.address = address
    self.settings = settings
    self.sealer = sealer
    self.allowance = allowance
  }

  /// The same work, done by somebody else.
  func acting(as actor: AuditActor) -> Work {
    var work = self
    work.actor = actor
    return work
  }

  /// Audits an action, unless it is only counted.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - target: the user that it is about; nil for none.
  ///   - session: the session that it is about; nil for none.
  ///   - detail: what else there is to say; nil for nothing.
  /// - Throws: ``StorageError``.
  func record(
    _ action: AuditEvent.Action,
    of target: UserID? = nil,
    session: SessionID? = nil,
    detail: String? = nil
  ) throws {
    let entry = AuditEntry(
      at: at,
      action: action,
      actor: actor,
      target: target,
      session: session,
      address: address,
      detail: detail
    )
    try rows.append(entry, within: allowance)
  }
}

extension AccountService {
  /// Does the work of a use case in one transaction.
  ///
  /// - Parameters:
  ///   - actor: the actor.
  ///   - address: the client's IP address; nil for that of the actor.
  ///   - instant: the instant; nil for now.
  ///   - kind: the kind of transaction.
  ///   - body: the work; it may run again, so it must change nothing else.
  /// - Returns: the value of the body.
  /// - Throws: ``StorageError``, and errors of the body; then nothing has changed.
  func work<Value: Sendable>(
    as actor: AuditActor,
    from address: NetworkAddress? = nil,
    at instant: Date? = nil,
    _ kind: TransactionKind = .ordinary,
    _ body: @escaping @Sendable (Work) throws -> Value
  ) async throws -> Value {
    let now = (instant ?? now()).roundedToMilliseconds
    let sealer = Result { try mailSealer() }
    return try await store.transaction(kind) {
      [settings, allowance = AuditAllowance(auditLimiter)] rows in
      try body(
        Work(
          rows,
          at: now,
          as: actor,
          from: address ?? actor.address,
          settings,
          sealer,
          within: allowance
        )
      )
    }
  }

  /// Does the work that a proof is for, in a transaction that requires that it still holds.
  ///
  /// - Throws: ``StorageError`` and ``StaleProof``.
  func work<Value: Sendable>(
    by proof: RecentProof,
    at instant: Date? = nil,
    _ body: @escaping @Sendable (Work) throws -> Value
  ) async throws -> Value {
    try await work(as: proof.actor, at: instant) { work in
      try work.rows.require(proof)
      return try body(work)
    }
  }
}

extension UserAdministration {
  /// Does the work of an administrator, in the transaction that requires that they still are one.
  ///
  /// - Throws: ``StorageError`` and ``StaleProof``.
  func work<Value: Sendable>(
    as actor: AuditActor,
    at instant: Date? = nil,
    _ body: @escaping @Sendable (Work) throws -> Value
  ) async throws -> Value {
    try await accounts.work(as: actor, at: instant) { work in
      try work.rows.requireAdministrator(actor)
      return try body(work)
    }
  }

  /// Does work that needs an authorization, in the transaction that requires it.
  ///
  /// - Parameters:
  ///   - authorization: the right to do it.
  ///   - needsProof: whether a session alone is not enough.
  ///   - instant: the instant; nil for now.
  ///   - kind: the kind of transaction.
  ///   - body: the work.
  /// - Returns: the value of the body.
  /// - Throws: ``StorageError`` and ``StaleProof``.
  func work<Value: Sendable>(
    by authorization: Authorization,
    needsProof: Bool = true,
    at instant: Date? = nil,
    _ kind: TransactionKind = .ordinary,
    _ body: @escaping @Sendable (Work) throws -> Value
  ) async throws -> Value {
    try await accounts.work(as: authorization.actor, at: instant, kind) { work in
      try work.rows.require(authorization, needsProof: needsProof)
      return try body(work)
    }
  }
}
