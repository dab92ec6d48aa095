import AccountsForms
import Foundation

/// The audit log as auditors use it: list, verify, prune and sign anew.
public struct AuditLog: Sendable {
  private let accounts: AccountService
  private var store: any AccountStore { accounts.store }

  /// Reads the audit log of an account service.
  public init(_ accounts: AccountService) { self.accounts = accounts }

  /// Events, newest first.
  ///
  /// - Throws: ``StorageError``.
  public func events(_ query: AuditQuery) async throws -> [AuditEvent] {
    try await store.read { try $0.auditEvents(query) }
  }

  /// Verifies the log: each event against the one before, and the end against its signature.
  ///
  /// Anybody who can write both the database and the key can forge both. Only an end that was kept elsewhere shows
  /// that, or that the whole database was put back to an earlier state.
  ///
  /// - Parameter kept: such an end; nil for none.
  /// - Returns: the findings, and the end of the log.
  /// - Throws: ``StorageError``.
  public func verify(against kept: AuditHead? = nil) async throws -> AuditVerification {
    try await store.verifyAuditLog(against: kept)
  }

  /// Deletes the events that are older than the settings say, oldest first.
  ///
  /// No event is deleted otherwise: a clock that is wrong for a moment must not empty the log.
  ///
  /// - Parameter actor: the administrator.
  /// - Returns: the number of events; nil, and nothing happened, where the log does not verify.
  /// - Throws: ``StorageError``.
  public func prune(by actor: AuditActor) async throws -> Int? {
    guard try await verify().findings.isEmpty else { return nil }
    let now = accounts.now()
    let oldest = oldestKept(at: now)
    // Nothing shares its commit: an event behind it would find another end signed than the one it follows.
    return try await store.transaction(.bulk) { transaction in
      guard try transaction.isAuditLogSealed() else { return nil }
      let count = try transaction.deleteAuditEvents(before: oldest)
      guard count > 0 else { return 0 }
      let entry = AuditEntry(at: now, action: .pruneAuditLog, actor: actor, detail: "\(count)")
      try transaction.append(entry)
      try transaction.sealAuditLog()
      return count
    }
  }

  /// The number of events that ``prune(by:)`` would delete.
  ///
  /// - Returns: nil where none would be, since the log does not verify.
  /// - Throws: ``StorageError``.
  public func countPrunable() async throws -> Int? {
    guard try await verify().findings.isEmpty else { return nil }
    let oldest = oldestKept(at: accounts.now())
    return try await store.read { try $0.auditEventCount(before: oldest) }
  }

  private func oldestKept(at now: Date) -> Date {
    now.addingTimeInterval(-accounts.settings.audit.retention.seconds)
  }

  /// Signs the log as it is: after it is known what was changed, or who lost the key.
  ///
  /// The event tells what was signed before. Events that do not fit each other are found all the same.
  ///
  /// - Parameter actor: the administrator.
  /// - Throws: ``StorageError``.
  public func reseal(by actor: AuditActor) async throws {
    let now = accounts.now()
    try await store.transaction(.bulk) { transaction in
      let before = try transaction.auditSeal().map { "\($0.seal.head) by \($0.keyID)" }
      try transaction.append(
        AuditEntry(at: now, action: .resealAuditLog, actor: actor, detail: before)
      )
      try transaction.sealAuditLog()
    }
  }
}

extension AccountService {
  /// Audits a password that was not right, or of no use.
  func auditRefusal(
    _ action: AuditEvent.Action,
    _ reason: AuditEvent.Reason,
    of target: UserID?,
    from origin: LogInOrigin
  ) async throws {
    try await auditIfThereIsRoom(
      AuditEntry(
        at: now(),
        action: action,
        reason: reason,
        actor: .anyone,
        target: target,
        address: origin.address
      )
    )
  }

  /// Audits an attempt that was refused by a rate limit, at most once a minute.
  func auditThrottled(
    _ action: AuditEvent.Action,
    _ key: RateLimitKey,
    _ email: EmailAddress,
    from origin: LogInOrigin
  ) async throws {
    let now = now()
    guard let count = auditLimiter.count(key.name, at: now) else { return }
    // Under the other keys, other accounts than the last may have been meant.
    let isOfAccount =
      switch key {
      case .account, .user, .device: true
      case .network, .everybody, .signUps: false
      }
    try await auditIfThereIsRoom(
      AuditEntry(
        at: now,
        action: action,
        reason: .throttled,
        actor: .anyone,
        target: isOfAccount ? try await store.read { try $0.user(.email(email))?.id } : nil,
        address: key.isOfNetwork || count == 1 ? origin.address : nil,
        detail: "\(key.kind) \(count)"
      )
    )
  }

  /// Audits something that happens whether or not the disk has room for the event.
  func auditIfThereIsRoom(_ entry: AuditEntry) async throws {
    // In a task of its own, since this one may be cancelled.
    try await Task {
      do {
        try await store.transaction { try $0.append(entry) }
      } catch let error as StorageError where error.isLackOfRoom {}
    }
    .value
  }
}
