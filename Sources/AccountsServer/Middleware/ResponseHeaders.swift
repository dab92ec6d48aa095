import HTTPTypes
import Hummingbird

/// Adds the security headers to every response.
struct ResponseHeaders: RouterMiddleware {
  /// The headers of every response.
  ///
  /// API responses are not pages: opened in a browser they are inert text. They are never cached.
  let fields: HTTPFields

  /// Creates the headers.
  ///
  /// - Parameter transportSecurity: the hosts that browsers may reach over HTTPS only.
  init(transportSecurity: SiteSettings.TransportSecurity) {
    var fields: HTTPFields = [
      .cacheControl: "no-store",
      .contentSecurityPolicy:
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
      .xContentTypeOptions: "nosniff",
      .referrerPolicy: "no-referrer",
      .crossOriginOpenerPolicy: "same-origin",
      .crossOriginResourcePolicy: "same-origin",
      .permissionsPolicy: "camera=(), geolocation=(), microphone=()",
    ]
    fields[.strictTransportSecurity] = transportSecurity.header
    self.fields = fields
  }

  func handle(
    _ request: Request,
    context: ServerContext,
    next: Next
  ) async throws -> Response {
    var response = try await next(request, context)
    for field in fields where response.headers[field.name] == nil {
      response.headers.append(field)
    }
    response.headers[.date] = HTTPDate.now()
    return response
  }
}

extension HTTPField.Name {
  fileprivate static let crossOriginOpenerPolicy = known("Cross-Origin-Opener-Policy")
  fileprivate static let crossOriginResourcePolicy = known("Cross-Origin-Resource-Policy")
  fileprivate static let permissionsPolicy = known("Permissions-Policy")
}
