import AccountsForms
import Foundation

extension AccountService {
  /// Counts a sign-up from a network, unless its limit is reached.
  ///
  /// - Returns: nil if it may go on; otherwise the instant at which there is room again.
  /// - Throws: ``StorageError``.
  func limit(from address: NetworkAddress?, at now: Date) async throws -> Date? {
    guard let address else { return nil }
    let limits = settings.signUps.signUps(from: address)
    let until = try await store.transaction { try $0.admit(limits, at: now) }
    guard let until else { return nil }
    let key = RateLimitKey.signUps(address.network)
    if let count = auditLimiter.count(key.name, in: .networks, at: now) {
      try await auditSignUps(
        .throttled,
        from: address,
        at: now,
        key.reached(AuditEntry.times(count))
      )
    }
    return until
  }

  /// Takes back a sign-up that failed because of an internal error.
  func takeBackSignUp(from address: NetworkAddress?) async {
    guard let address else { return }
    // In a task of its own, since this one may be cancelled. If even that fails, the sign-up stays
    // counted.
    await Task {
      try? await store.transaction { try $0.takeBackSignUp(from: address) }
    }
    .value
  }

  /// Audits a sign-up with a taken address, at most once a minute.
  ///
  /// - Returns: the result, unchanged.
  /// - Throws: ``StorageError``.
  func audited(
    _ result: Outcome<SignedUp>,
    from address: NetworkAddress?,
    at now: Date
  ) async throws -> Outcome<SignedUp> {
    guard
      result.refusal?.errors == .emailTaken,
      let count = auditLimiter.count("signUp", in: .signUps, at: now)
    else { return result }
    try await auditSignUps(.alreadyExists, from: address, at: now, AuditEntry.times(count))
    return result
  }

  /// Audits refused sign-ups, with their number in the detail.
  func auditSignUps(
    _ reason: AuditEvent.Reason,
    from address: NetworkAddress?,
    at now: Date,
    _ detail: String?
  ) async throws {
    try await auditIfWritable(.refusedSignUps(reason, from: address, at: now, detail))
  }
}

extension AuditEntry {
  /// The entry of refused sign-ups, with their number in the detail.
  static func refusedSignUps(
    _ reason: AuditEvent.Reason,
    from address: NetworkAddress?,
    at now: Date,
    _ detail: String?
  ) -> AuditEntry {
    AuditEntry(
      at: now,
      action: .signUp,
      reason: reason,
      actor: .anyone,
      address: address,
      detail: detail
    )
  }
}
