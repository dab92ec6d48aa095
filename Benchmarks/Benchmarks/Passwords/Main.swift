import Foundation

/// Measures the cost of passwords, and what timing reveals.
///
/// ```
/// Passwords throughput     hashes per second on all cores, beside a loop in C
/// Passwords flood          memory and response times of 5,000 simultaneous logins
/// Passwords long           time to reject a megabyte
/// Passwords timing 10000   whether the time of a rejection reveals the kind of account
/// ```
@main
enum Main {
  static func main() async throws {
    var arguments = CommandLine.arguments.dropFirst()
    let folder = NSTemporaryDirectory() + "accounts-benchmark-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var isGood = true
    switch arguments.popFirst() {
    case "throughput": try await ThroughputBenchmark().run()
    case "flood": try await FloodBenchmark(folder: folder).run()
    case "long": try await LongInputBenchmark(folder: folder).run()
    case "timing":
      let figures = arguments.compactMap { Int($0) }
      isGood = try await TimingBenchmark(
        folder: folder,
        pairs: figures.first ?? 10_000,
        memoryKiB: figures.dropFirst().first ?? 1024
      )
      .run()
    default: print("usage: Passwords throughput | flood | long | timing PAIRS [KIB]")
    }
    if !isGood { exit(1) }
  }
}
