import AccountsForms
public import Foundation

/// The operations of auditors on the audit log: list, verify, prune and sign.
public struct AuditLog: Sendable {
  private let accounts: AccountService
  private var store: any AccountStore { accounts.store }

  /// Creates access to the audit log of a service.
  public init(_ accounts: AccountService) { self.accounts = accounts }

  /// Returns events, newest first.
  ///
  /// - Throws: ``StorageError``.
  public func events(_ query: AuditQuery) async throws -> [AuditEvent] {
    try await store.read { try $0.auditEvents(query) }
  }

  /// Returns a page of events, newest first.
  ///
  /// - Throws: ``StorageError``.
  public func page(_ query: AuditQuery) async throws -> AuditPage {
    try await store.read { reader in
      let events = try reader.auditEvents(query)
      guard events.count == query.limit, let last = events.last else {
        return AuditPage(events: events, next: nil)
      }
      var rest = query
      (rest.before, rest.limit) = (last.number, 1)
      let isLast = try reader.auditEvents(rest).isEmpty
      return AuditPage(events: events, next: isLast ? nil : last.number)
    }
  }

  /// Verifies the log: its hash chains and the signatures of their heads.
  ///
  /// An attacker who can write both the database and the key can forge the log. Only a head that
  /// was stored elsewhere reveals a forgery, or a database that was put back to an earlier state.
  ///
  /// - Parameters:
  ///   - kept: such a head; nil for none.
  ///   - start: a head that was verified before; only later events are read. Nil to read all.
  /// - Returns: the findings and the head of the log.
  /// - Throws: ``StorageError``.
  public func verify(
    against kept: AuditHead? = nil,
    from start: AuditHead? = nil
  ) async throws -> AuditVerification {
    try await store.verifyAuditLog(against: kept, from: start)
  }

  /// Returns whether the head of each chain is signed, without reading the events.
  ///
  /// If the log was changed by other means, it goes on without signatures until an operator signs
  /// it; see ``sign(by:withNewKey:)``.
  ///
  /// - Throws: ``StorageError``, also if the key that signed the log is missing: no event can be
  ///   added then.
  public func isSealed() async throws -> Bool { try await store.read { try $0.isAuditLogSealed() } }

  /// Deletes the events that are older than the retention, oldest first.
  ///
  /// Events are deleted only by this call: a clock that is wrong for a moment must not empty the
  /// log.
  ///
  /// - Parameters:
  ///   - actor: the administrator.
  ///   - start: a head that was verified before; only later events are verified. Nil for all.
  ///   - trustsClock: whether to prune although the newest event is so old, or so far ahead, that
  ///     the clock looks wrong.
  /// - Returns: the number of deleted events; nil, without deleting any, if the log does not
  ///   verify.
  /// - Throws: ``StorageError`` and ``WrongClock``.
  public func prune(
    by actor: AuditActor,
    from start: AuditHead? = nil,
    trustsClock: Bool = false
  ) async throws -> Int? {
    guard try await verify(from: start).findings.isEmpty else { return nil }
    let now = accounts.now()
    let oldest = oldestKept(at: now)
    if !trustsClock { try await requirePlausibleClock(at: now, deletingBefore: oldest) }
    // No other transaction shares the commit: a later event would find a signed head other than the
    // one it follows.
    return try await accounts.work(as: actor, at: now, .bulk) { work in
      guard try work.rows.isAuditLogSealed() else { return nil }
      let count = try work.rows.deleteAuditEvents(before: oldest)
      guard count > 0 else { return 0 }
      try work.record(.pruneAuditLog, detail: "\(count)")
      try work.rows.sealAuditLog()
      return count
    }
  }

  /// The number of events that ``prune(by:from:)`` would delete.
  ///
  /// - Parameter start: as there.
  /// - Returns: nil if the log does not verify.
  /// - Throws: ``StorageError``.
  public func countPrunable(from start: AuditHead? = nil) async throws -> Int? {
    guard try await verify(from: start).findings.isEmpty else { return nil }
    let oldest = oldestKept(at: accounts.now())
    return try await store.read { try $0.auditEventCount(before: oldest) }
  }

  /// The instant of the newest event if it lies in the future, since a clock is wrong or was; nil
  /// otherwise.
  ///
  /// - Throws: ``StorageError``.
  public func eventInTheFuture() async throws -> Date? {
    let now = accounts.now()
    return try await store.read { try $0.newestEvent() }
      .flatMap { $0.hasHappened(by: now) ? nil : $0 }
  }

  /// Requires that the clock is plausible, if there is anything to delete: a service that is in use
  /// has an event in every month, also in the one after the last event that would be deleted.
  private func requirePlausibleClock(at now: Date, deletingBefore oldest: Date) async throws {
    let pause = AuditSettings.longestPause
    try await store.read { reader in
      guard let newest = try reader.newestEvent(),
        let last = try reader.newestEvent(before: oldest),
        try reader.auditEventCount(before: oldest) > 0
      else { return }
      guard newest.hasHappened(by: now), try reader.hasEvent(soonAfter: last, within: pause),
        now.timeIntervalSince(newest) < pause.seconds
      else { throw WrongClock(newestEventAt: newest, now: now) }
    }
  }

  private func oldestKept(at now: Date) -> Date {
    now.addingTimeInterval(-accounts.settings.audit.retention.seconds)
  }

  /// Signs the log as it is, once its findings are explained, such as a lost key.
  ///
  /// An audit event for each chain records the head signed before. Broken links are still found.
  ///
  /// - Parameters:
  ///   - actor: the administrator.
  ///   - withNewKey: whether to sign with another key although the one that signed the log is
  ///     missing.
  /// - Throws: ``StorageError``; with the code `missingAuditKey` if that key is missing.
  public func sign(by actor: AuditActor, withNewKey: Bool = false) async throws {
    try await accounts.work(as: actor, .bulk) { work in
      // A key made by mistake would keep those programs from writing that have the right one.
      if !withNewKey { _ = try work.rows.isAuditLogSealed() }
      let seals = try work.rows.auditChains().map(\.seal)
      for seal in seals.isEmpty ? [nil] : seals {
        let before = seal.map { "\($0.seal.head.description) by \($0.keyID)" }
        try work.record(.resealAuditLog, detail: before)
      }
      try work.rows.sealAuditLog()
    }
  }
}

extension AccountReader {
  /// The instant of the newest event; nil if there is none.
  fileprivate func newestEvent(before instant: Date? = nil) throws -> Date? {
    try auditEvents(AuditQuery(until: instant, limit: 1)).first?.at
  }

  /// Whether an event follows an instant within the longest plausible pause: a clock that has
  /// jumped ahead leaves a longer one, whatever was audited since.
  fileprivate func hasEvent(soonAfter instant: Date, within pause: Duration) throws -> Bool {
    let query = AuditQuery(
      since: instant.addingTimeInterval(0.001),
      until: instant.addingTimeInterval(pause.seconds),
      limit: 1
    )
    return try !auditEvents(query).isEmpty
  }
}

extension AuditLog {
  /// The warning that the newest event lies in the future, in lower case and without a full stop.
  package static func warning(ofEventAt instant: Date) -> String {
    "the newest event of the audit log is of \(instant.rfc3339), later than the clock of this machine"
  }
}
