import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird

/// Refuses requests that leave it open what they mean, and finds out where they come from and in which language to
/// answer.
struct RequestCheck: RouterMiddleware {
  /// The proxies whose word is taken.
  let trustedProxies: [NetworkRange]

  /// How much of a request is taken.
  let limits: ServerLimits

  func handle(
    _ request: Request,
    context: ServerContext,
    next: Next
  ) async throws -> Response {
    // RFC 9112 section 3.2; a second Host stays among the headers.
    guard request.head.authority?.isEmpty == false, request.headers[.host] == nil else {
      throw Problem.badHost
    }
    guard (request.head.path ?? "").utf8.count <= limits.targetBytes else {
      throw Problem.targetTooLong
    }
    if request.method == .options {
      let methods = RouteTable.methods(at: request.uri.path)
      guard !methods.isEmpty else { throw Problem.notFound }
      return Response(
        status: .noContent,
        headers: [.allow: methods.map(\.rawValue).joined(separator: ", ")]
      )
    }
    var context = context
    context.client = ForwardedFor.client(of: request, from: context.peer, trusting: trustedProxies)
    return try await next(request, context)
  }
}

/// Puts the language of the request into its context, for everything behind it.
struct LanguageChoice: RouterMiddleware {
  func handle(
    _ request: Request,
    context: ServerContext,
    next: Next
  ) async throws -> Response {
    var context = context
    context.words = Words(Language(accepted: request.headers[.acceptLanguage]))
    return try await next(request, context)
  }
}

extension HTTPField.Name {
  fileprivate static let host = known("Host")
}
