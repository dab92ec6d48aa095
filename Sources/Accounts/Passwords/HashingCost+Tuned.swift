import AccountsForms
import Foundation

/// The measured cost of hashing a password on this machine.
public struct HashingMeasurement: Sendable {
  /// The cost of a hash.
  public let cost: HashingCost

  /// The median duration of one hash, alone on a core.
  public let duration: Duration
}

extension HashingCost {
  /// Finds and measures the cost that takes about a given time on this machine.
  ///
  /// Memory grows first, since attackers lack it most; passes follow (RFC 9106 section 4). The cost
  /// is never less than ``standard``.
  ///
  /// - Parameters:
  ///   - target: the wanted duration of one hash.
  ///   - maximumMemoryKiB: the most memory for one hash; each core may run one.
  /// - Returns: the standard cost and the proposed cost, which may be the same.
  /// - Throws: ``HashingFailure`` if there is not enough memory.
  public static func tuned(
    to target: Duration,
    maximumMemoryKiB: Int = 256 * 1024
  ) async throws -> (standard: HashingMeasurement, proposed: HashingMeasurement) {
    let pool = HashingPool(threads: 1)
    return try await tuned(to: target, maximumMemoryKiB: maximumMemoryKiB) {
      try await measure($0, pool)
    }
  }

  /// Finds the cost that takes about a given time, by any measure.
  static func tuned(
    to target: Duration,
    maximumMemoryKiB: Int,
    measure: (HashingCost) async throws -> Duration
  ) async throws -> (standard: HashingMeasurement, proposed: HashingMeasurement) {
    func measured(_ cost: HashingCost) async throws -> HashingMeasurement {
      HashingMeasurement(cost: cost, duration: try await measure(cost))
    }
    let standard = try await measured(.standard)
    var proposed = standard
    while proposed.duration * 2 <= target {
      let cost = proposed.cost
      let next =
        cost.memoryKiB * 2 <= maximumMemoryKiB
        ? HashingCost(memoryKiB: cost.memoryKiB * 2, passes: cost.passes)
        : HashingCost(memoryKiB: cost.memoryKiB, passes: cost.passes * 2)
      proposed = try await measured(next)
    }
    // Doubling once more would overshoot; passes fill the rest.
    let passes = Int(Double(proposed.cost.passes) * (target / proposed.duration))
    if passes > proposed.cost.passes {
      let cost = HashingCost(memoryKiB: proposed.cost.memoryKiB, passes: passes)
      proposed = try await measured(cost)
    }
    return (standard, proposed)
  }

  private static func measure(
    _ cost: HashingCost,
    _ pool: HashingPool
  ) async throws -> Duration {
    let hasher = PasswordHasher(cost: cost, pool: pool)
    var durations: [Duration] = []
    for _ in 0..<5 {
      let clock = ContinuousClock()
      durations.append(
        try await clock.measure {
          _ = try await hasher.hash(Secret("violet canyon otter"), for: "")
        }
      )
    }
    return durations.sorted()[2]
  }
}
