import AccountsForms
import HTTPTypes
import Hummingbird

/// Sets the language of the request in its context, and the `Content-Language` of the response.
struct LanguageChoice: RouterMiddleware {
  /// The words of this installation.
  private let words: Messages

  /// The same words to administrators.
  private let wordsForAdministrators: Messages

  private let site: SiteSettings

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - words: the words of this installation.
  ///   - site: the place of the service.
  init(words: Messages, at site: SiteSettings) {
    self.words = words
    wordsForAdministrators = words.forAdministrators
    self.site = site
  }

  func handle(
    _ request: Request,
    context: ServerContext,
    next: Next
  ) async throws -> Response {
    var context = context
    let words = isForAdministrators(request) ? wordsForAdministrators : words
    context.words = words.speaking(Language(accepted: request.headers[.acceptLanguage]))
    var response = try await next(request, context)
    if response.headers[.contentLanguage] == nil, response.status != .noContent {
      response.headers[.contentLanguage] = context.words.language.code
    }
    return response
  }

  /// Whether the route is one of the pages or interfaces on which administrators fill in forms for
  /// other people.
  private func isForAdministrators(_ request: Request) -> Bool {
    guard let path = site.route(request.uri.path) else { return false }
    return ["/admin/", "/api/v1/admin/", "/api/v1/users/"].contains { path.hasPrefix($0) }
  }
}
