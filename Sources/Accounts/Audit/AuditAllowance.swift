import Synchronization

/// The decisions of an ``AuditLimiter`` for one transaction.
///
/// The body of a transaction may run again, and must count its actions once.
final class AuditAllowance: Sendable {
  private let limiter: AuditLimiter
  private let counts = Mutex<[AuditEvent.Action: Int]>([:])

  /// Creates an allowance; create it before the transaction.
  init(_ limiter: AuditLimiter) { self.limiter = limiter }

  /// Returns the entry to append for an action; nil if it is only counted.
  ///
  /// - Parameter entry: the entry; a transaction has at most one for each action that is limited.
  /// - Returns: the entry, with the number of actions that it stands for as its detail if there are several.
  func admit(_ entry: AuditEntry) -> AuditEntry? {
    let count = counts.withLock { counts in
      let count = counts[entry.action] ?? limiter.actions(in: entry)
      counts[entry.action] = count
      return count
    }
    return entry.repeated(count)
  }
}
