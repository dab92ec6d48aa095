import Foundation
import Synchronization

/// Refusals that cost whoever causes them nothing, so that they could fill the disk: the audit log tells each
/// kind of them once a minute at most, and sixty of them in all, with how many there were.
final class AuditLimiter: Sendable {
  private static let interval: TimeInterval = 60

  /// The most that are told in an interval, whatever their kinds.
  private static let toldLimit = 60

  /// The most kinds that are counted apart.
  private static let kindLimit = 1000

  private struct Count {
    var waiting = 0
    var toldAt = Date.distantPast
  }

  private struct State {
    var kinds: [String: Count] = [:]
    var others = 0
    var told = 0
    var since = Date.distantPast
  }

  private let state = Mutex(State())

  /// Counts a refusal.
  ///
  /// - Parameters:
  ///   - kind: what they are counted by, such as a lane.
  ///   - now: the instant.
  /// - Returns: how many are to be told now, with those of other kinds that could not be counted apart; nil for
  ///   none yet.
  func count(_ kind: String, at now: Date) -> Int? {
    state.withLock { state in
      if isDue(state.since, at: now) {
        state.told = 0
        state.since = now
        // What was told, and has not come again, is forgotten.
        state.kinds = state.kinds.filter {
          $0.value.waiting > 0 || !isDue($0.value.toldAt, at: now)
        }
      }
      guard state.kinds[kind] != nil || state.kinds.count < Self.kindLimit else {
        state.others += 1
        return nil
      }
      var count = state.kinds[kind] ?? Count()
      count.waiting += 1
      guard isDue(count.toldAt, at: now), state.told < Self.toldLimit else {
        state.kinds[kind] = count
        return nil
      }
      let told = count.waiting + state.others
      state.kinds[kind] = Count(toldAt: now)
      state.others = 0
      state.told += 1
      return told
    }
  }

  /// A clock that is turned back does not silence the log.
  private func isDue(_ toldAt: Date, at now: Date) -> Bool {
    abs(now.timeIntervalSince(toldAt)) >= Self.interval
  }
}
