import AccountsForms
import Foundation

extension AccountService {
  /// The result of looking for a code, within the limits on wrong ones.
  enum FoundCode<Value: Sendable>: Sendable {
    /// The code is valid.
    case found(Value)

    /// A newer code was sent by mail in its place.
    case replaced

    /// The code is unknown, or has expired; it is counted.
    case unknown

    /// Too many wrong codes came from the network.
    case throttled(RateLimitKey, until: Date)
  }

  /// Looks for a code, and counts a wrong one for the client's network.
  ///
  /// A single transaction checks the limit, looks, and counts: parallel guesses get no more
  /// attempts than sequential ones. No account is limited, so that nobody locks one by guessing,
  /// and nothing is hashed before a code was found.
  ///
  /// - Parameters:
  ///   - address: the client's IP address; nil for a local user, who is not limited.
  ///   - now: the instant.
  ///   - find: looks for the code.
  /// - Returns: the result.
  /// - Throws: ``StorageError``.
  func look<Value: Sendable>(
    from address: NetworkAddress?,
    at now: Date,
    _ find: @escaping @Sendable (any AccountReader) throws -> CodeFinding<Value>
  ) async throws -> FoundCode<Value> {
    try await store.transaction { [limits = settings.rateLimits] transaction in
      let keys = (address?.networks ?? []).map { RateLimitKey.codes($0) }
      let counters = try keys.map { ($0, try transaction.liveCounter($0, at: now)) }
      let limited = counters.compactMap { key, counter -> (RateLimitKey, until: Date)? in
        guard let counter, counter.isLimited(at: now) else { return nil }
        // The limits of networks have no end of their own.
        return (key, counter.opensAt ?? counter.expiresAt ?? .distantFuture)
      }
      if let (key, until) = limited.max(by: { $0.until < $1.until }) {
        return .throttled(key, until: until)
      }
      switch try find(transaction) {
      case .found(let value): return .found(value)
      case .replaced: return .replaced
      case .unknown: break
      }
      for (key, counter) in counters {
        try transaction.put(limits.limit(of: key).counter(after: counter, at: now), for: key)
      }
      try transaction.sweepCounters(at: now)
      return .unknown
    }
  }

  /// Audits a code for an action that was refused by a rate limit, at most once a minute.
  func auditThrottledCodes(
    _ key: RateLimitKey,
    for action: AuditEvent.Action,
    from address: NetworkAddress?,
    at now: Date
  ) async throws {
    guard let count = auditLimiter.count(key.name, in: .networks, at: now) else { return }
    try await auditCodes(
      action,
      .throttled,
      from: address,
      at: now,
      key.reached(AuditEntry.times(count))
    )
  }

  /// Audits an unknown code for an action, at most once a minute.
  func auditUnknownCode(
    for action: AuditEvent.Action,
    from address: NetworkAddress?,
    at now: Date
  ) async throws {
    guard let count = auditLimiter.count("codes:\(action)", in: .accounts, at: now) else { return }
    let address = count == 1 ? address : nil
    try await auditCodes(action, .unknownCode, from: address, at: now, AuditEntry.times(count))
  }

  private func auditCodes(
    _ action: AuditEvent.Action,
    _ reason: AuditEvent.Reason,
    from address: NetworkAddress?,
    at now: Date,
    _ detail: String?
  ) async throws {
    try await auditIfWritable(
      AuditEntry(
        at: now,
        action: action,
        reason: reason,
        actor: .anyone,
        address: address,
        detail: detail
      )
    )
  }
}
