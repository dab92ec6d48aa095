import Accounts
import Hummingbird
import Logging

/// Turns what went wrong into a problem of RFC 9457, in the language of the request.
///
/// A client is told no more of a fault than that there was one; the log has the rest, without what was asked.
struct ProblemResponses: RouterMiddleware {
  func handle(
    _ request: Request,
    context: ServerContext,
    next: Next
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound {
      return try unmatched(request).response(in: context.words)
    } catch {
      let problem = Problem(error)
      if problem.status == .internalServerError {
        context.logger.error("a request failed", metadata: ["error": "\(error)"])
      }
      return problem.response(in: context.words)
    }
  }

  /// What is wrong with a request that no route takes.
  private func unmatched(_ request: Request) throws -> Problem {
    let methods = RouteTable.methods(at: request.uri.path)
    return methods.isEmpty ? .notFound : .methodNotAllowed(methods)
  }
}
