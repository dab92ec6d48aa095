import Accounts
import HTTPTypes
import Hummingbird

/// Rejects ambiguous requests, and determines the address of the client.
struct RequestCheck: RouterMiddleware {
  /// The networks of trusted proxies.
  let trustedProxies: [NetworkRange]

  /// The hosts that requests may name; nil for any.
  let hosts: HostList?

  /// The place of the service.
  let site: SiteSettings

  /// The limits of a request.
  let limits: ServerLimits

  func handle(
    _ request: Request,
    context: ServerContext,
    next: Next
  ) async throws -> Response {
    try requireOneMeaning(request)
    guard (request.head.path ?? "").utf8.count <= limits.targetBytes else {
      throw Problem(.targetTooLong)
    }
    // Checked before the first byte is read, or requested with 100.
    if let length = request.headers[.contentLength] {
      // The parser accepts numbers that are too large for Int.
      guard Int(length).map({ $0 <= limits.bodyBytes }) == true else {
        throw Problem(.bodyTooLarge)
      }
    }
    guard let route = site.route(request.uri.path), Self.isWritten(route) else {
      throw Problem.notFound
    }
    if request.method == .options {
      let methods = RouteTable.methods(at: route)
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

  /// Rejects requests that two programs on the way might understand differently.
  private func requireOneMeaning(_ request: Request) throws {
    // RFC 9112 section 3.2; a second Host stays among the headers.
    guard
      let host = request.head.authority.flatMap({ RequestHost($0) }), request.headers[.host] == nil
    else { throw Problem(.badHost) }
    if let hosts { guard hosts.contains(host) else { throw Problem(.otherHost) } }
    // The parser accepts other codings before chunked, but nothing decodes them.
    let codings = request.headers[values: .transferEncoding]
    guard codings.allSatisfy({ $0.lowercased() == "chunked" }) else {
      throw Problem(.malformedRequest)
    }
  }

  /// Whether a path has no extra slashes: the router would ignore them, and a proxy's rules for the
  /// path would not apply.
  private static func isWritten(_ path: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let isDoubled = zip(path.utf8, path.utf8.dropFirst()).contains { $0 == slash && $1 == slash }
    return path == "/" || (path.utf8.last != slash && !isDoubled)
  }
}

extension HTTPField.Name {
  fileprivate static let host = known("Host")
}
