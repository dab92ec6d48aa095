import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Serves metrics to Prometheus, at a separate address that only this machine can reach.
///
/// Behind a proxy every request seems to come from this machine, so a path among the other routes
/// would be public.
struct MetricsResponder: HTTPResponder {
  typealias Context = ServerContext

  /// The account service to measure.
  let accounts: AccountService

  /// The metrics of requests.
  let metrics: RequestMetrics

  @concurrent
  func respond(to request: Request, context: ServerContext) async throws -> Response {
    guard Self.isThisMachine(request.head.authority ?? "") else {
      return Problem(.badHost).response(in: context.words)
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
      text.add(try await ServiceMonitor(accounts).load())
      text.add("accounts_up", "gauge", "Whether the database is readable.", 1)
    } catch {
      text.add("accounts_up", "gauge", "Whether the database is readable.", 0)
    }
    if let bytes = Self.residentBytes {
      text.add("process_resident_memory_bytes", "gauge", "Resident memory size in bytes.", bytes)
    }
    if let count = Self.openFiles {
      text.add("process_open_fds", "gauge", "Number of open file descriptors.", count)
    }
    return Response(
      status: .ok,
      headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text.text))
    )
  }

  /// Whether a `Host` names this machine: a page that uses DNS rebinding sends its own name.
  static func isThisMachine(_ host: String) -> Bool {
    host.wholeMatch(of: /(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?/.ignoresCase()) != nil
  }

  /// The number of open files (proc(5)); nil if the system does not report it.
  private static var openFiles: Int? {
    try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  /// The resident memory in bytes (proc(5)); nil if the system does not report it.
  private static var residentBytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
  }
}
