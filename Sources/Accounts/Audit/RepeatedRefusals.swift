import Foundation
import Synchronization

/// Refusals that cost whoever causes them nothing, so that they could fill the disk: the audit log tells each
/// kind of them once a minute at most, with how many there were.
final class RepeatedRefusals: Sendable {
  private static let interval: TimeInterval = 60

  /// The most kinds that are remembered; beyond, nothing new is told for a minute.
  private static let limit = 10_000

  private struct Count {
    var waiting = 0
    var toldAt: Date
  }

  private let counts = Mutex<[String: Count]>([:])

  /// Counts a refusal.
  ///
  /// - Parameters:
  ///   - kind: what they are counted by, such as a lane.
  ///   - now: the instant.
  /// - Returns: how many are to be told now; nil for none yet.
  func count(_ kind: String, at now: Date) -> Int? {
    counts.withLock { counts in
      guard var count = counts[kind] else {
        if counts.count >= Self.limit { counts = counts.filter { !isDue($0.value, at: now) } }
        guard counts.count < Self.limit else { return nil }
        counts[kind] = Count(toldAt: now)
        return 1
      }
      count.waiting += 1
      defer { counts[kind] = count }
      guard isDue(count, at: now) else { return nil }
      let waiting = count.waiting
      count = Count(toldAt: now)
      return waiting
    }
  }

  private func isDue(_ count: Count, at now: Date) -> Bool {
    abs(now.timeIntervalSince(count.toldAt)) >= Self.interval
  }
}
