import Synchronization

/// Counts attempts to log in while the disk is full, until the database takes them again.
///
/// People can still log in then, and a guesser gains no more than the attempts that cost no wait.
final class UnwrittenAttempts: Sendable {
  /// The most keys that are remembered; beyond, nobody gets through.
  private static let limit = 10_000

  private let counts = Mutex<[RateLimitKey: Int]>([:])

  /// Counts an attempt.
  ///
  /// - Returns: whether it may go on: no key has had more of them than cost no wait.
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

  /// Takes an attempt back that was no failure.
  func takeBack(_ keys: [RateLimitKey]) {
    counts.withLock { counts in
      for key in keys {
        let left = counts[key, default: 0] - 1
        counts[key] = left > 0 ? left : nil
      }
    }
  }

  /// Forgets everything: the database counts again.
  func forget() { counts.withLock { $0.removeAll() } }
}
