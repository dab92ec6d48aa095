import NIOCore
import NIOHTTP1

/// Adds the host of a target such as `http://localhost/login` as another `Host`, unless `Host`
/// names the same; ``RequestCheck`` refuses two.
///
/// The host of the target counts (RFC 9112 section 3.2.2), but a proxy may have looked at either,
/// and the next handler drops it.
final class TargetHostHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), let host = Self.host(in: head.uri),
      head.headers["Host"].contains(where: { RequestHost($0) != RequestHost(host) })
    else { return context.fireChannelRead(data) }
    head.headers.add(name: "Host", value: String(host))
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// The host and the port in a target; nil in a target without them.
  private static func host(in target: String) -> Substring? {
    guard target.first != "/", let scheme = target.firstRange(of: "://") else { return nil }
    return target[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
  }
}
