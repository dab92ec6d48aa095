import NIOCore
import NIOHTTP1

/// Answers `Expect: 100-continue` with 100 (RFC 9110 section 10.1.1), unless the body is too long.
final class ContinueHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let bodyBytes: Int

  /// Creates a handler with a maximum length of bodies.
  init(upTo bodyBytes: Int) { self.bodyBytes = bodyBytes }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data), isToGoOn(head) {
      let answer = HTTPResponseHead(version: .http1_1, status: .continue)
      context.writeAndFlush(wrapOutboundOut(.head(answer)), promise: nil)
    }
    context.fireChannelRead(data)
  }

  private func isToGoOn(_ head: HTTPRequestHead) -> Bool {
    let length = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
    return head.version == .http1_1 && length <= bodyBytes
      && head.headers.first(name: "expect")?.lowercased() == "100-continue"
  }
}
