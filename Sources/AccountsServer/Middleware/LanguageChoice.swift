import AccountsForms
import HTTPTypes
import Hummingbird

/// Sets the language of the request in its context, and the `Content-Language` of the response.
struct LanguageChoice: RouterMiddleware {
  /// The words of this installation.
  let words: Messages

  func handle(
    _ request: Request,
    context: ServerContext,
    next: Next
  ) async throws -> Response {
    var context = context
    context.words = words.speaking(Language(accepted: request.headers[.acceptLanguage]))
    var response = try await next(request, context)
    if response.headers[.contentLanguage] == nil, response.status != .noContent {
      response.headers[.contentLanguage] = context.words.language.code
    }
    return response
  }
}
