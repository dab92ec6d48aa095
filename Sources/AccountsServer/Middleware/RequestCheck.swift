import Accounts
import HTTPTypes
import Hummingbird

/// Refuses requests that leave it open what they mean, and finds out where they come from.
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
    try requireOneMeaning(request)
    guard (request.head.path ?? "").utf8.count <= limits.targetBytes else {
      throw Problem.targetTooLong
    }
    // Before the first byte of it is read, or asked for with 100.
    if let length = request.headers[.contentLength].flatMap({ Int($0) }) {
      guard length <= limits.bodyBytes else { throw Problem.bodyTooLarge }
    }
    guard Self.isWritten(request.uri.path) else { throw Problem.notFound }
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

  /// Refuses what two programs on the way might take for two different requests.
  private func requireOneMeaning(_ request: Request) throws {
    // RFC 9112 section 3.2; a second Host stays among the headers.
    guard
      let host = request.head.authority, Self.isHost(host), request.headers[.host] == nil
    else { throw Problem.badHost }
    // The parser lets other codings than chunked stand before it, and nothing undoes them.
    let codings = request.headers[values: .transferEncoding]
    guard codings.allSatisfy({ $0.lowercased() == "chunked" }) else {
      throw Problem.malformedRequest
    }
  }

  private static func isHost(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._:[]".utf8.contains(byte)
        }
      }
  }

  /// Whether a path has no slash too many: the router would not mind, and rules that a proxy has for paths would
  /// not see that they are meant.
  private static func isWritten(_ path: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let isDoubled = zip(path.utf8, path.utf8.dropFirst()).contains { $0 == slash && $1 == slash }
    return path == "/" || (path.utf8.last != slash && !isDoubled)
  }
}

extension HTTPField.Name {
  fileprivate static let host = known("Host")
}
