import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird
import Logging

/// Logs every request: its route, its status and its duration, and why the database refused it.
///
/// Omits the path and the query, since both may contain personal data. The ID of the request is in
/// the response too, so that users can quote it when they report an error.
struct RequestLog: RouterMiddleware {
  /// The metrics of requests.
  let metrics: RequestMetrics

  /// The place of the service: routes are logged without its prefix.
  let site: SiteSettings

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
      // An invented method would get a counter of its own.
      method: RouteTable.knownMethods.contains(request.method) ? request.method.rawValue : "other",
      route: route(of: context),
      status: response.status.code
    )
    metrics.end(kind, seconds: milliseconds / 1000)
    context.logger.log(
      level: context.outcome.reason == nil ? .info : .warning,
      "request",
      metadata: line(request, context, kind.route, response, milliseconds)
    )
    return response
  }

  // Evaluated by the logger only if the log level requires it.
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
    if let reason = context.outcome.reason { line["reason"] = "\(reason)" }
    return line
  }

  /// Logs input that was refused before it became a request.
  ///
  /// - Parameters:
  ///   - problem: the reason for the refusal.
  ///   - id: the request ID in the response.
  ///   - logger: the logger.
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

  /// Returns the route that matched a request; `none` if none did, for which Hummingbird has two
  /// names.
  private func route(of context: ServerContext) -> String {
    guard let path = context.endpointPath, path.hasPrefix("/") else { return "none" }
    return site.route(path) ?? "none"
  }
}
