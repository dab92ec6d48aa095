import AccountsForms

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

  /// What notes an act on a user, in the transaction that does it.
  func noting(
    _ action: AuditEvent.Action,
    by actor: AuditActor,
    detail: String? = nil
  ) -> @Sendable (Connection, User) throws -> Void {
    let entry = AuditEntry(at: now(), action: action, actor: actor, detail: detail)
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
  ) async {
    await noteRefusal(
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
  ) async {
    let now = now()
    guard let count = repeated.count(lane.name, at: now) else { return }
    await noteRefusal(
      AuditEntry(
        at: now,
        action: action,
        reason: .throttled,
        actor: .anyone,
        target: try? await user(.email(email))?.id,
        address: origin.address,
        detail: "\(count)"
      )
    )
  }

  /// Notes a refusal, as far as the disk has room: what was refused stays refused.
  func noteRefusal(_ entry: AuditEntry) async {
    // In a task of its own, since this one may be cancelled.
    await Task { try? await audit.append(entry) }.value
  }
}
