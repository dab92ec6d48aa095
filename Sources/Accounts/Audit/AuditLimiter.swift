import Foundation
import Synchronization

/// Limits the audit events that clients can cause at will, and that could fill the disk.
///
/// Refusals of each kind are audited at most once a minute, all kinds together 60 times, with their number. So are the
/// repeated actions of a user on their own account, past a number a day.
final class AuditLimiter: Sendable {
  private static let interval: TimeInterval = 60

  /// The most events in an interval, of all kinds.
  private static let eventLimit = 60

  /// The most kinds that are counted separately.
  private static let kindLimit = 1000

  /// The number of a user's own actions that are audited one by one in a day.
  static let ownActionsPerDay = 100

  /// The most users whose actions are counted; the actions of further users are summed up.
  private static let userLimit = 100_000

  private static let day: TimeInterval = 86_400

  /// The actions that a user may repeat without limit.
  private static let repeatable: Set<AuditEvent.Action> = [
    .logIn, .logOut, .updateProfile, .changePassword, .endSessions, .exportPersonalData,
  ]

  private struct Count {
    var waiting = 0
    var auditedAt = Date.distantPast
  }

  private struct State {
    var kinds: [String: Count] = [:]
    var others = 0
    var events = 0
    var since = Date.distantPast
    var ownActions: [UserID: Int] = [:]
    var dayBegan = Date.distantPast
  }

  private let state = Mutex(State())

  /// Counts a refusal.
  ///
  /// - Parameters:
  ///   - kind: the kind it is counted under, such as a rate limit key.
  ///   - now: the instant.
  /// - Returns: the number of refusals to audit now, including those that are not counted separately; nil if no event
  ///   is due.
  func count(_ kind: String, at now: Date) -> Int? {
    state.withLock { state in
      if isDue(state.since, at: now) {
        state.events = 0
        state.since = now
        // Kinds that were audited and did not recur are dropped.
        state.kinds = state.kinds.filter {
          $0.value.waiting > 0 || !isDue($0.value.auditedAt, at: now)
        }
      }
      guard state.kinds[kind] != nil || state.kinds.count < Self.kindLimit else {
        state.others += 1
        return nil
      }
      var count = state.kinds[kind] ?? Count()
      count.waiting += 1
      guard isDue(count.auditedAt, at: now), state.events < Self.eventLimit else {
        state.kinds[kind] = count
        return nil
      }
      let actions = count.waiting + state.others
      state.kinds[kind] = Count(auditedAt: now)
      state.others = 0
      state.events += 1
      return actions
    }
  }

  /// Counts an action that succeeded.
  ///
  /// - Parameter entry: its entry; only a user's repeatable actions on themselves are counted.
  /// - Returns: the number of actions to audit in its place: 1 for itself; 0 if no event is due.
  func actions(in entry: AuditEntry) -> Int {
    guard case .user(let user, _) = entry.actor, entry.target == user, entry.reason == nil,
      Self.repeatable.contains(entry.action)
    else { return 1 }
    let isSingle = state.withLock { state in
      if abs(entry.at.timeIntervalSince(state.dayBegan)) >= Self.day {
        state.ownActions = [:]
        state.dayBegan = entry.at
      }
      let count = state.ownActions[user] ?? 0
      guard count < Self.ownActionsPerDay, count > 0 || state.ownActions.count < Self.userLimit
      else { return false }
      state.ownActions[user] = count + 1
      return true
    }
    if isSingle { return 1 }
    return count("\(entry.action) \(user)", at: entry.at) ?? 0
  }

  /// Whether an event is due; a clock that is turned back does not silence the log.
  private func isDue(_ auditedAt: Date, at now: Date) -> Bool {
    abs(now.timeIntervalSince(auditedAt)) >= Self.interval
  }
}
