import AccountsForms
import HTTPTypes
import Hummingbird

/// Puts the language of the request into its context, for everything behind it, and says which it is.
struct LanguageChoice: RouterMiddleware {
  func handle(
    _ request: Request,
    context: ServerContext,
    next: Next
  ) async throws -> Response {
    var context = context
    context.words = Words(Language(accepted: request.headers[.acceptLanguage]))
    var response = try await next(request, context)
    if response.headers[.contentLanguage] == nil, response.status != .noContent {
      response.headers[.contentLanguage] = context.words.language.code
    }
    return response
  }
}
