import Synchronization

/// Counts login attempts in memory while the disk is full.
///
/// Users can still log in, and an attacker gains only the attempts that cost no wait.
final class UnwrittenAttempts: Sendable {
  /// The most keys that are remembered; further attempts are refused.
  private static let limit = 10_000

  private let counts = Mutex<[RateLimitKey: Int]>([:])

  /// Counts an attempt.
  ///
  /// - Returns: whether it may go on: every key has attempts left that cost no wait.
  func count(_ keys: [RateLimitKey], _ limits: RateLimits) -> Bool {
    counts.withLock { counts in
      guard counts.count < Self.limit else { return false }
      guard keys.allSatisfy({ counts[$0, default: 0] < limits.limit(of: $0).free }) else {
        return false
      }
      for key in keys { counts[key, default: 0] += 1 }
      return true
    }
  }

  /// Takes back an attempt that did not fail.
  func takeBack(_ keys: [RateLimitKey]) {
    counts.withLock { counts in
      for key in keys {
        let left = counts[key, default: 0] - 1
        counts[key] = left > 0 ? left : nil
      }
    }
  }

  /// Clears all counts, once the database counts again.
  func forget() { counts.withLock { $0.removeAll() } }
}
