import Expectations
import TestSupport
import Testing

@testable import Accounts

struct HashingCostTunedTests {
  /// Tunes the cost on a machine that takes 10 ms for the standard.
  private func tuned(to target: Duration) async throws -> HashingCost {
    let (standard, proposed) = try await HashingCost.tuned(
      to: target,
      maximumMemoryKiB: 80 * 1024
    ) { cost in
      .milliseconds(10) * cost.memoryKiB * cost.passes / (19 * 1024 * 2)
    }
    expect(standard.cost, is: .standard)
    expect(standard.duration, is: .milliseconds(10))
    #expect(proposed.duration <= max(target, .milliseconds(10)))
    return proposed.cost
  }

  @Test(arguments: [
    (1, 1, 2), (10, 1, 2), (14, 1, 2), (15, 1, 3), (20, 2, 2), (39, 2, 3), (40, 4, 2), (60, 4, 3),
    (80, 4, 4), (250, 4, 12),
  ])
  func `raises memory first, then passes, and starts at the standard`(
    _ row: (milliseconds: Int, memory: Int, passes: Int)
  ) async throws {
    let cost = try await tuned(to: .milliseconds(row.milliseconds))
    expect(cost, is: HashingCost(memoryKiB: 19 * 1024 * row.memory, passes: row.passes))
  }

  @Test func `measures this machine`() async throws {
    let (standard, _) = try await HashingCost.tuned(to: .zero)
    #expect(standard.duration > .milliseconds(1))
  }
}
