import AccountsForms
import Foundation

extension AccountService {
  /// Lists what happened, newest first.
  ///
  /// - Throws: ``StorageError``.
  public func listAuditEvents(_ query: AuditQuery) async throws -> [AuditEvent] {
    try await audit.page(query)
  }

  /// Checks that the audit log is what was written: each event against the one before, and the end against its
  /// signature.
  ///
  /// Whoever can write both the database and the key can forge both. Only an end that was kept elsewhere shows
  /// that, or that the whole database was put back to an earlier state.
  ///
  /// - Parameter kept: such an end; nil for none.
  /// - Returns: what was found.
  /// - Throws: ``StorageError``.
  public func verifyAuditLog(against kept: AuditHead? = nil) async throws -> AuditVerification {
    try await audit.verify(kept)
  }

  /// Lets the events go that are older than the settings say, oldest first.
  ///
  /// Nothing goes away by itself: a clock that is wrong for a moment must not empty the log.
  ///
  /// - Parameter actor: who has them go.
  /// - Returns: how many went; nil, and nothing happened, where the log is not as it was signed.
  /// - Throws: ``StorageError``.
  public func pruneAuditLog(by actor: AuditActor) async throws -> Int? {
    let now = now()
    let entry = AuditEntry(at: now, action: .pruneAuditLog, actor: actor)
    return try await audit.prune(before: oldestKept(at: now), entry)
  }

  /// Counts the events that ``pruneAuditLog(by:)`` would let go.
  ///
  /// - Returns: how many would go; nil where none would, since the log is not as it was signed.
  /// - Throws: ``StorageError``.
  public func countPrunableAuditEvents() async throws -> Int? {
    try await audit.countPrunable(before: oldestKept(at: now()))
  }

  private func oldestKept(at now: Date) -> Date {
    now.addingTimeInterval(-audit.trail.settings.retention.seconds)
  }

  /// Takes the log as it is from now on, and signs it: after what was changed, or who lost the key, is known.
  ///
  /// The event tells what was signed before. Events that do not fit each other are found all the same.
  ///
  /// - Parameter actor: who takes it so.
  /// - Throws: ``StorageError``.
  public func resealAuditLog(by actor: AuditActor) async throws {
    try await audit.reseal(AuditEntry(at: now(), action: .resealAuditLog, actor: actor))
  }

  /// What notes an act on a user, in the transaction that does it.
  func noting(
    _ action: AuditEvent.Action,
    by actor: AuditActor,
    detail: String? = nil
  ) -> @Sendable (Connection, User) throws -> Void {
    let entry = AuditEntry(
      at: now(),
      action: action,
      actor: actor,
      detail: detail
    )
    return { [trail = audit.trail] connection, user in
      var entry = entry
      entry.target = user.id
      try connection.append(entry, to: trail)
    }
  }

  /// Notes that a password was not the right one, or of no use.
  func noteRefusal(
    _ action: AuditEvent.Action,
    _ reason: AuditEvent.Reason,
    of target: UserID?,
    from origin: LogInOrigin
  ) async throws {
    try await noteIfThereIsRoom(
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

  /// Notes that nobody looked at a password, unless that was noted a moment ago.
  func noteThrottled(
    _ action: AuditEvent.Action,
    _ lane: LogInLane,
    _ email: EmailAddress,
    from origin: LogInOrigin
  ) async throws {
    let now = now()
    guard let count = repeated.count(lane.name, at: now) else { return }
    // Others than the last may have been meant, where they are not counted by the account.
    let isOfAccount =
      switch lane {
      case .account, .user, .device: true
      case .network, .everybody: false
      }
    try await noteIfThereIsRoom(
      AuditEntry(
        at: now,
        action: action,
        reason: .throttled,
        actor: .anyone,
        target: isOfAccount ? try await user(.email(email))?.id : nil,
        address: lane.isOfNetwork || count == 1 ? origin.address : nil,
        detail: "\(lane.kind) \(count)"
      )
    )
  }

  /// Notes something that happens whether or not the disk has room for telling it.
  func noteIfThereIsRoom(_ entry: AuditEntry) async throws {
    // In a task of its own, since this one may be cancelled.
    try await Task {
      do {
        try await audit.append(entry)
      } catch let error as StorageError where error.isLackOfRoom {}
    }
    .value
  }
}
