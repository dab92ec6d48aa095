import AccountsForms
import Foundation

/// What hashing a password takes on this machine.
public struct HashingMeasurement: Sendable {
  /// What a hash costs.
  public let cost: HashingCost

  /// How long one takes, alone on a core: the middle of several.
  public let duration: Duration
}

extension HashingCost {
  /// Finds the cost that takes about so long on this machine, and measures it.
  ///
  /// Memory comes first, since it is what attackers lack; passes follow (RFC 9106 section 4). It is never less
  /// than ``standard``.
  ///
  /// - Parameters:
  ///   - target: how long a login may hash.
  ///   - maximumMemoryKiB: the most memory for one hash; as many run at once as there are cores.
  /// - Returns: today's standard first, then what is proposed, which may be the same.
  /// - Throws: ``ServiceBusy`` never; a fault where there is no memory.
  public static func tuned(
    to target: Duration,
    maximumMemoryKiB: Int = 256 * 1024
  ) async throws -> (standard: HashingMeasurement, proposed: HashingMeasurement) {
    let pool = HashingPool(threads: 1)
    return try await tuned(to: target, maximumMemoryKiB: maximumMemoryKiB) {
      try await measure($0, pool)
    }
  }

  /// Finds the cost that takes about so long, by any measure.
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
    // Doubling overshoots by less than that; passes fill the rest.
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
