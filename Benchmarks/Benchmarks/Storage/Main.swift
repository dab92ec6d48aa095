import Foundation

/// Measures the storage.
///
/// ```
/// Storage commit                 durable inserts per second, beside a loop in C and GRDB
/// Storage scale 10000 …          times of lists, searches and look-ups with these numbers of users
/// Storage import PROGRAM 200000  speed of an import of this many users, beside sqlite3
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
    case "import":
      guard let program = arguments.popFirst() else { fallthrough }
      let count = arguments.popFirst().flatMap { Int($0) } ?? 200_000
      try ImportBenchmark(folder: folder, count: count, program: program).run()
    case "generate":
      guard let path = arguments.popFirst() else { fallthrough }
      try ImportBenchmark.generate(arguments.popFirst().flatMap { Int($0) } ?? 0, at: path)
    default:
      print("usage: Storage commit | Storage scale COUNT… | Storage import PROGRAM [COUNT]")
    }
  }
}
