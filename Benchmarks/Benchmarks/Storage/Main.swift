import Foundation

/// Measures the storage.
///
/// ```
/// Storage commit            durable inserts a second, beside a loop in C and GRDB
/// Storage scale 10000 …     how long lists, searches and look-ups take with so many users
/// ```
@main
enum Main {
  static func main() async throws {
    var arguments = CommandLine.arguments.dropFirst()
    let folder = NSTemporaryDirectory() + "accounts-benchmark-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    switch arguments.popFirst() {
    case "commit": try await CommitBenchmark(folder: folder).run()
    case "scale":
      try await ScaleBenchmark(folder: folder, sizes: arguments.compactMap { Int($0) }).run()
    default: print("usage: Storage commit | Storage scale COUNT…")
    }
  }
}
