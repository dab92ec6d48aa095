import AccountsForms
import CBaseline
import Foundation

@testable import Accounts

/// Hashes per second on all cores at the standard cost, through the pool with its queue and callers.
///
/// The same run measures as many threads in C that only call `crypto_pwhash`.
struct ThroughputBenchmark {
  private let cores = ProcessInfo.processInfo.activeProcessorCount
  private let ofEach = 100
  private let rounds = 9

  func run() async throws {
    var ratios: [Double] = []
    for round in 1...rounds {
      let baseline = baseline()
      let ours = try await ours()
      ratios.append(ours / baseline)
      print(
        "round \(round): C loop \(format(baseline, 1))/s, the pool \(format(ours, 1))/s; ratio \(format(ours / baseline, 3))"
      )
    }
    print(
      "median ratio to the C loop on \(cores) threads: \(format(ratios.sorted()[rounds / 2], 3))"
    )
  }

  private func baseline() -> Double {
    let cost = HashingCost.standard
    let seconds = baseline_hash(
      Int32(cores),
      Int32(ofEach),
      UInt64(cost.passes),
      cost.memoryKiB * 1024
    )
    return Double(cores * ofEach) / seconds
  }

  private func ours() async throws -> Double {
    let hasher = PasswordHasher(cost: .standard, pool: HashingPool())
    let count = cores * ofEach
    let start = ContinuousClock.now
    try await withThrowingTaskGroup { group in
      // As many callers as in a busy service; each writes again once it is answered.
      for caller in 0..<32 {
        group.addTask {
          for _ in stride(from: caller, to: count, by: 32) {
            _ = try await hasher.hash(Secret("violet canyon otter"), for: "\(caller)")
          }
        }
      }
      try await group.waitForAll()
    }
    return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
  }
}

/// Formats a number with a number of decimals.
func format(_ number: Double, _ decimals: Int) -> String {
  String(format: "%.\(decimals)f", number)
}
