import Accounts
import Hummingbird
import Logging

/// Turns errors into problems of RFC 9457, in the language of the request.
///
/// An internal error reaches the client without details; the log has them, without the request.
struct ProblemResponses: RouterMiddleware {
  /// The pages, which show problems to people.
  let pages: Pages

  func handle(
    _ request: Request,
    context: ServerContext,
    next: Next
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound {
      let problem = unmatched(request)
      context.outcome.note(problem)
      return await response(to: problem, request, context)
    } catch {
      let problem = Problem(error)
      context.outcome.note(problem)
      if problem.status == .internalServerError {
        context.logger.error(
          "request failed",
          metadata: ["request": "\(context.id)", "error": "\(error)"]
        )
      } else if error is StorageError || error is MissingPepperKey {
        context.outcome.note(reason: error)
      }
      return await response(to: problem, request, context)
    }
  }

  private func response(
    to problem: Problem,
    _ request: Request,
    _ context: ServerContext
  ) async -> Response {
    guard pages.takes(request) else { return problem.response(in: context.words) }
    return await pages.problem(
      problem,
      for: APIRequest(request: request, context: context, settings: pages.settings)
    )
  }

  /// Returns the problem of a request that no route matches.
  private func unmatched(_ request: Request) -> Problem {
    let methods =
      pages.settings.site.route(request.uri.path).map(RouteTable.methods) ?? []
    return methods.isEmpty ? .notFound : .methodNotAllowed(methods)
  }
}
