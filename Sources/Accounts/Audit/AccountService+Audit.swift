import AccountsForms

extension AccountService {
  /// Audits a failed password check.
  func auditRefusal(
    _ action: AuditEvent.Action,
    _ reason: AuditEvent.Reason,
    of target: UserID?,
    from origin: LogInOrigin
  ) async throws {
    try await auditIfWritable(
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

  /// Audits that a user with the right password has to wait, at most once a minute: nothing limits
  /// the attempts.
  func auditPending(
    _ action: AuditEvent.Action,
    _ reason: AuditEvent.Reason,
    of target: UserID?,
    from origin: LogInOrigin
  ) async throws {
    let now = now()
    guard let target, let count = auditLimiter.count("pending \(target)", in: .accounts, at: now)
    else { return }
    try await auditIfWritable(
      AuditEntry(
        at: now,
        action: action,
        reason: reason,
        actor: .anyone,
        target: target,
        address: origin.address,
        detail: AuditEntry.times(count)
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
    // The other keys count attempts on several accounts, not only on the last.
    let (isOfAccount, isOfNetwork) =
      switch key.scope {
      case .account, .device: (true, false)
      case .network: (false, true)
      case .everybody: (false, false)
      }
    let topic = isOfAccount ? AuditLimiter.Topic.accounts : .networks
    guard let count = auditLimiter.count(key.name, in: topic, at: now) else { return }
    try await auditIfWritable(
      AuditEntry(
        at: now,
        action: action,
        reason: .throttled,
        actor: .anyone,
        target: isOfAccount ? try await store.read { try $0.user(.email(email))?.id } : nil,
        address: isOfNetwork || count == 1 ? origin.address : nil,
        detail: key.reached(count)
      )
    )
  }

  /// Audits an action that happens even if the disk has no room for the event.
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - authorization: the right that the transaction of the event requires; nil for none.
  /// - Throws: ``StorageError`` and ``StaleProof``.
  func auditIfWritable(_ entry: AuditEntry, by authorization: Authorization? = nil) async throws {
    // In a task of its own, since this one may be cancelled.
    try await Task {
      do {
        try await store.transaction { transaction in
          if let authorization { try transaction.require(authorization) }
          try transaction.append(entry)
        }
      } catch let error as StorageError where error.preventsWriting {}
    }
    .value
  }
}
