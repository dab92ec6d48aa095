import HTTPTypes
import Hummingbird

/// Refuses requests that another site's page makes a browser send.
///
/// Browsers state the origin of a request in `Sec-Fetch-Site` (W3C Fetch Metadata), older ones in
/// `Origin` (RFC 6454). A client that sends neither is not a browser: no page of another site can
/// use its cookies.
struct CrossSiteCheck: RouterMiddleware {
  func handle(
    _ request: Request,
    context: ServerContext,
    next: Next
  ) async throws -> Response {
    guard Self.allows(request) else { throw Problem(.crossSite) }
    return try await next(request, context)
  }

  /// Whether a request is allowed.
  static func allows(_ request: Request) -> Bool {
    // These methods change nothing.
    if [.get, .head, .options].contains(request.method) { return true }
    if let site = request.headers[.secFetchSite] { return site == "same-origin" || site == "none" }
    guard let origin = request.headers[.origin] else { return true }
    let host = origin.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init)
    return host != nil && host == request.head.authority
  }
}

extension HTTPField.Name {
  /// The relation of a request's origin to this site (W3C Fetch Metadata).
  fileprivate static let secFetchSite = known("Sec-Fetch-Site")
}
