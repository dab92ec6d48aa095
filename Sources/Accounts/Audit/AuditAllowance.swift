import Foundation
import Synchronization

/// The decisions of an ``AuditLimiter`` for one transaction.
///
/// The body of a transaction may run again, and must count its actions and its refusals once.
final class AuditAllowance: Sendable {
  private let limiter: AuditLimiter
  private let counts = Mutex<[AuditEvent.Action: Int]>([:])
  private let refusals = Mutex<[String: Int?]>([:])

  /// Creates an allowance; create it before the transaction.
  init(_ limiter: AuditLimiter) { self.limiter = limiter }

  /// Returns the entry to append for an action; nil if it is only counted.
  ///
  /// - Parameter entry: the entry; a transaction has at most one for each action that is limited.
  /// - Returns: the entry, with the number of actions that it stands for as its detail if there are
  ///   several.
  func admit(_ entry: AuditEntry) -> AuditEntry? {
    let count = counts.withLock { counts in
      let count = counts[entry.action] ?? limiter.actions(in: entry)
      counts[entry.action] = count
      return count
    }
    return entry.repeated(count)
  }

  /// Counts a refusal; see ``AuditLimiter/count(_:in:at:)``.
  ///
  /// - Returns: the number of refusals to audit now; nil if no event is due.
  func count(_ kind: String, in topic: AuditLimiter.Topic, at now: Date) -> Int? {
    refusals.withLock { refusals in
      if let counted = refusals[kind] { return counted }
      let count = limiter.count(kind, in: topic, at: now)
      refusals.updateValue(count, forKey: kind)
      return count
    }
  }
}
