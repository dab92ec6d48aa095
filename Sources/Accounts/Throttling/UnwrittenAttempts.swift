import Synchronization

/// Attempts to log in that could not be counted in the database, since its disk is full: counted here, until
/// it takes something again.
///
/// People can still log in then, and a guesser gains no more than the attempts that cost no wait.
final class UnwrittenAttempts: Sendable {
  /// The most lanes that are remembered; beyond, nobody gets through.
  private static let limit = 10_000

  private let counts = Mutex<[LogInLane: Int]>([:])

  /// Counts an attempt.
  ///
  /// - Returns: whether it may go on: no lane has had more of them than cost no wait.
  func count(_ lanes: [LogInLane], _ throttle: LogInThrottle) -> Bool {
    counts.withLock { counts in
      guard counts.count < Self.limit else { return false }
      guard lanes.allSatisfy({ counts[$0, default: 0] < $0.limits(throttle).free }) else {
        return false
      }
      for lane in lanes { counts[lane, default: 0] += 1 }
      return true
    }
  }

  /// Takes an attempt back that was no failure.
  func takeBack(_ lanes: [LogInLane]) {
    counts.withLock { counts in
      for lane in lanes { counts[lane] = max(0, (counts[lane] ?? 0) - 1) }
    }
  }

  /// Forgets everything: the database counts again.
  func forget() { counts.withLock { $0.removeAll() } }
}
