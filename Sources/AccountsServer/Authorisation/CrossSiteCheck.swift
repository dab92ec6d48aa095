import HTTPTypes
import Hummingbird

/// Refuses what another site's page makes a browser send.
///
/// Browsers say where a request comes from by `Sec-Fetch-Site` (W3C Fetch Metadata), and older ones by `Origin`
/// (RFC 6454). A program that says neither is no browser, and has no cookie that it was not given.
struct CrossSiteCheck: RouterMiddleware {
  func handle(
    _ request: Request,
    context: ServerContext,
    next: Next
  ) async throws -> Response {
    guard Self.allows(request) else { throw Problem.crossSite }
    return try await next(request, context)
  }

  /// Whether a request may go on.
  static func allows(_ request: Request) -> Bool {
    // They change nothing.
    if [.get, .head, .options].contains(request.method) { return true }
    if let site = request.headers[.secFetchSite] { return site == "same-origin" || site == "none" }
    guard let origin = request.headers[.origin] else { return true }
    let host = origin.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init)
    return host != nil && host == request.head.authority
  }
}

extension HTTPField.Name {
  /// Where a browser's request comes from (W3C Fetch Metadata).
  fileprivate static let secFetchSite = known("Sec-Fetch-Site")
}
