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
        detail: key.reached(AuditEntry.times(count))
      )
    )
  }
}
