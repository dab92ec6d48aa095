import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Answers Prometheus, at an address of its own that only this machine reaches.
///
/// Behind a proxy every request seems to come from this machine, so that a path beside the others would be open to
/// all.
struct MetricsResponder: HTTPResponder {
  typealias Context = ServerContext

  /// What is measured.
  let accounts: AccountService

  /// What was counted.
  let metrics: RequestMetrics

  @concurrent
  func respond(to request: Request, context: ServerContext) async throws -> Response {
    guard Self.isThisMachine(request.head.authority ?? "") else {
      return Problem.badHost.response(in: context.words)
    }
    guard request.uri.path == "/metrics" else {
      return Problem.notFound.response(in: context.words)
    }
    guard [.get, .head].contains(request.method) else {
      return Problem.methodNotAllowed([.get, .head]).response(in: context.words)
    }
    var text = PrometheusText()
    text.add(metrics.snapshot)
    do {
      text.add(try await accounts.load())
      text.add("accounts_up", "gauge", "Whether the database can be read.", 1)
    } catch {
      text.add("accounts_up", "gauge", "Whether the database can be read.", 0)
    }
    if let bytes = Self.residentBytes {
      text.add("process_resident_memory_bytes", "gauge", "The memory the program holds.", bytes)
    }
    return Response(
      status: .ok,
      headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text.text))
    )
  }

  /// Whether a `Host` names this machine: a page whose name was made to point here (DNS rebinding) names its own.
  static func isThisMachine(_ host: String) -> Bool {
    host.wholeMatch(of: /(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?/.ignoresCase()) != nil
  }

  /// The memory that the program holds (proc(5)); nil where the system does not say.
  private static var residentBytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
  }
}
