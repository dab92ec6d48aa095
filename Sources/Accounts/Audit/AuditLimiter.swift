import Foundation
import Synchronization

/// Limits the audit events that clients can cause at will, and that could fill the disk.
///
/// Refusals of each kind are audited at most once a minute, with their number, and so are the
/// repeated actions of a user on their own account, past a number a day. All kinds of a topic
/// together have a limit, too: a flood in one topic leaves the others audited.
final class AuditLimiter: Sendable {
  private static let interval: TimeInterval = 60

  /// The topics that are limited apart.
  enum Topic {
    /// Refusals by the limits on networks and on everybody.
    case networks

    /// Refusals by the limits on accounts, and of users who wait for approval.
    case accounts

    /// Refused sign-ups, and checks whether an address is taken.
    case signUps

    /// The actions of users on their own accounts.
    case ownActions

    /// The most events in an interval.
    fileprivate var eventLimit: Int { self == .accounts ? 120 : 60 }
  }

  /// The most kinds that are counted separately.
  private static let kindLimit = 1000

  /// The number of a user's own actions of one kind that are audited one by one in a day.
  static let ownActionsPerDay = 100

  /// The most pairs of a user and an action that are counted; further ones are summed up.
  private static let userLimit = 100_000

  private static let day: TimeInterval = 86_400

  private struct Count {
    var waiting = 0
    var auditedAt = Date.distantPast
  }

  /// The counters of a topic.
  private struct Counts {
    var kinds: [String: Count] = [:]
    var others = 0
    var events = 0
    var since = Date.distantPast
  }

  private struct OwnAction: Hashable {
    let user: UserID
    let action: AuditEvent.Action
  }

  private struct State {
    var topics: [Topic: Counts] = [:]
    var ownActions: [OwnAction: Int] = [:]
    var dayBegan = Date.distantPast
  }

  private let state = Mutex(State())

  /// Counts a refusal.
  ///
  /// - Parameters:
  ///   - kind: the kind it is counted under, such as a rate limit key.
  ///   - topic: the topic whose limit applies.
  ///   - now: the instant.
  /// - Returns: the number of refusals to audit now, including those of the topic that are not
  ///   counted separately; nil if no event is due.
  func count(_ kind: String, in topic: Topic, at now: Date) -> Int? {
    state.withLock { state in
      var counts = state.topics[topic] ?? Counts()
      defer { state.topics[topic] = counts }
      if isDue(counts.since, at: now) { begin(&counts, at: now) }
      guard counts.kinds[kind] != nil || counts.kinds.count < Self.kindLimit else {
        counts.others += 1
        return nil
      }
      var count = counts.kinds[kind] ?? Count()
      count.waiting += 1
      guard isDue(count.auditedAt, at: now), counts.events < topic.eventLimit else {
        counts.kinds[kind] = count
        return nil
      }
      let refusals = count.waiting + counts.others
      counts.kinds[kind] = Count(auditedAt: now)
      counts.others = 0
      counts.events += 1
      return refusals
    }
  }

  /// Begins an interval: kinds that did not recur are dropped, and what they still had to tell goes
  /// with the next event.
  private func begin(_ counts: inout Counts, at now: Date) {
    counts.events = 0
    counts.since = now
    for (kind, count) in counts.kinds where isDue(count.auditedAt, at: now) {
      counts.others += count.waiting
      counts.kinds[kind] = nil
    }
  }

  /// Counts an action that succeeded.
  ///
  /// - Parameter entry: its entry; only a user's repeatable actions on themselves are counted.
  /// - Returns: the number of actions to audit in its place: 1 for itself; 0 if no event is due.
  func actions(in entry: AuditEntry) -> Int {
    guard case .user(let user, _) = entry.actor, entry.target == user, entry.reason == nil,
      entry.action.isRepeatable
    else { return 1 }
    let isSingle = state.withLock { state in
      if abs(entry.at.timeIntervalSince(state.dayBegan)) >= Self.day {
        state.ownActions = [:]
        state.dayBegan = entry.at
      }
      let own = OwnAction(user: user, action: entry.action)
      let count = state.ownActions[own] ?? 0
      guard count < Self.ownActionsPerDay, count > 0 || state.ownActions.count < Self.userLimit
      else { return false }
      state.ownActions[own] = count + 1
      return true
    }
    if isSingle { return 1 }
    return count("\(entry.action) \(user)", in: .ownActions, at: entry.at) ?? 0
  }

  /// Whether an event is due; a clock that is turned back does not silence the log.
  private func isDue(_ auditedAt: Date, at now: Date) -> Bool {
    abs(now.timeIntervalSince(auditedAt)) >= Self.interval
  }
}
