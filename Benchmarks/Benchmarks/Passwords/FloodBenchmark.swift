import AccountsForms
import Foundation

@testable import Accounts

/// 5,000 simultaneous logins, each for another account from another network.
///
/// The benchmark measures the peak memory, the number of rejected logins, and how fast those are answered.
struct FloodBenchmark {
  let folder: String

  private let count = 5000

  func run() async throws {
    let before = Self.peakMiB()
    let pool = HashingPool()
    let hasher = PasswordHasher(cost: .standard, pool: pool)
    let start = ContinuousClock.now
    let outcomes = await withTaskGroup(of: Outcome.self) { group in
      for number in 0..<count { group.addTask { await attempt(hasher, number) } }
      return await group.reduce(into: [Outcome]()) { $0.append($1) }
    }
    let total = ContinuousClock.now - start
    let turnedAway = outcomes.filter { !$0.isHashed }.map(\.duration).sorted()
    let after = Self.peakMiB()
    print("of \(count) at once, \(count - turnedAway.count) were hashed in \(total)")
    if let middle = turnedAway[safe: turnedAway.count / 2], let last = turnedAway.last {
      let percentile = turnedAway[turnedAway.count * 99 / 100]
      print(
        "rejected: \(turnedAway.count), answered after \(middle) (median), \(percentile) (p99), \(last) at most"
      )
    }
    print("memory: \(before) MiB at most before, \(after) MiB after: \(after - before) MiB more")
  }

  private struct Outcome {
    let isHashed: Bool
    let duration: Duration
  }

  private func attempt(_ hasher: PasswordHasher, _ number: Int) async -> Outcome {
    let start = ContinuousClock.now
    let verification = try? await hasher.verify(
      Secret("violet canyon otter"),
      against: nil,
      for: "network:\(number)"
    )
    return Outcome(isHashed: verification != nil, duration: ContinuousClock.now - start)
  }

  /// The peak resident memory of this process, in MiB.
  private static func peakMiB() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let match = status.firstMatch(of: /VmHWM:\s+(\d+) kB/)
    return (match.flatMap { Int($0.1) } ?? 0) / 1024
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
