import CBaseline
import Foundation
import Hummingbird
import Logging

/// The baseline of the server: `hello PORT` answers every request at once, `hash` hashes in C on all cores.
@main
enum Main {
  static func main() async throws {
    switch CommandLine.arguments.dropFirst().first {
    case "hello":
      guard let port = CommandLine.arguments.dropFirst(2).first.flatMap({ Int($0) }) else { break }
      return try await hello(port)
    case "hash":
      let (cores, each) = (ProcessInfo.processInfo.activeProcessorCount, 100)
      let seconds = baseline_hash(Int32(cores), Int32(each), 2, 19_456 * 1024)
      return print(Double(cores * each) / seconds)
    default: break
    }
    FileHandle.standardError.write(Data("usage: Reference hello PORT | hash\n".utf8))
    exit(64)
  }

  private static func hello(_ port: Int) async throws {
    var logger = Logger(label: "hello")
    logger.logLevel = .error
    let router = Router()
    router.get("/hello") { _, _ in "hello" }
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
      logger: logger
    )
    try await application.runService()
  }
}
