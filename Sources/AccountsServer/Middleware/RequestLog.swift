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
      route: context.endpointPath ?? "none",
      status: response.status.code
    )
    metrics.end(kind, seconds: milliseconds / 1000)
    context.logger.info(
      "request",
      metadata: line(request, context, response, milliseconds)
    )
    return response
  }

  // Asked for by the logger alone, where the level of the log wants it.
  private func line(
    _ request: Request,
    _ context: ServerContext,
    _ response: Response,
    _ milliseconds: Double
  ) -> Logger.Metadata {
    var line: Logger.Metadata = [
      "request": "\(context.id)",
      "method": "\(request.method.rawValue)",
      "route": "\(context.endpointPath ?? "none")",
      "status": "\(response.status.code)",
      "milliseconds": "\((milliseconds * 1000).rounded() / 1000)",
    ]
    if let problem = context.outcome.problem { line["problem"] = "\(problem.rawValue)" }
    return line
  }
}

extension HTTPField.Name {
  fileprivate static let requestID = known("X-Request-Id")
}
