import Accounts
import HTTPTypes
import Hummingbird
import Logging

/// Notes every request: what was asked for by route, what was answered, and how long it took.
///
/// Neither the path nor the query: both may name people. The identifier of the request is in the response too, so that
/// somebody who complains can say which it was.
struct RequestLog: RouterMiddleware {
  /// Where requests are counted.
  let metrics: RequestMetrics

  func handle(
    _ request: Request,
    context: ServerContext,
    next: Next
  ) async throws -> Response {
    var context = context
    let id = RequestID.next()
    context.id = id
    let start = ContinuousClock.now
    metrics.begin()
    var response = try await next(request, context)
    response.headers[.requestID] = id
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    let kind = RequestMetrics.Kind(
      // What somebody made up would make a counter of its own.
      method: RouteTable.knownMethods.contains(request.method) ? request.method.rawValue : "other",
      route: Self.route(of: context),
      status: response.status.code
    )
    metrics.end(kind, seconds: milliseconds / 1000)
    context.logger.info(
      "request",
      metadata: line(request, context, kind.route, response, milliseconds)
    )
    return response
  }

  // Asked for by the logger alone, where the level of the log wants it.
  private func line(
    _ request: Request,
    _ context: ServerContext,
    _ route: String,
    _ response: Response,
    _ milliseconds: Double
  ) -> Logger.Metadata {
    var line: Logger.Metadata = [
      "request": "\(context.id)",
      "method": "\(request.method.rawValue)",
      "route": "\(route)",
      "status": "\(response.status.code)",
      "milliseconds": "\((milliseconds * 1000).rounded() / 1000)",
    ]
    if let problem = context.outcome.problem { line["problem"] = "\(problem.rawValue)" }
    return line
  }

  /// Notes what was refused before it was a request that somebody could handle.
  ///
  /// - Parameters:
  ///   - problem: why.
  ///   - id: the identifier that the answer has.
  ///   - logger: where.
  func note(_ problem: Problem, id: String, in logger: Logger) {
    metrics.count(RequestMetrics.Kind(method: "none", route: "none", status: problem.status.code))
    logger.info(
      "request",
      metadata: [
        "request": "\(id)",
        "method": "none",
        "route": "none",
        "status": "\(problem.status.code)",
        "problem": "\(problem.code.rawValue)",
      ]
    )
  }

  /// The route that took a request; one word where none did, which Hummingbird calls by two.
  private static func route(of context: ServerContext) -> String {
    guard let path = context.endpointPath, path.hasPrefix("/") else { return "none" }
    return path
  }
}

extension HTTPField.Name {
  /// Which request an answer belongs to, as the log has it.
  static let requestID = known("X-Request-Id")
}
