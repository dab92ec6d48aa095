import NIOCore
import NIOHTTP1

/// Ends a connection with an answer: where the client or the answer says so, where what comes next could not be
/// told apart from the rest of this request, and where the server is about to stop.
///
/// What the client still sends is read and thrown away for a moment: a socket that is closed over unread bytes is
/// reset, and the answer lost with it (RFC 9112 section 9.6).
final class ClosingHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ServerLimits
  private let connections: Connections
  private var isLastRequest = false
  private var hasArrived = true
  private var isLastAnswer = false
  private var isEnded = false

  /// Ends one of the connections.
  init(_ limits: ServerLimits, _ connections: Connections) {
    self.limits = limits
    self.connections = connections
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isEnded else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      hasArrived = false
      isLastRequest = isLastRequest || Self.isLast(head)
    case .body: break
    case .end: hasArrived = true
    }
    context.fireChannelRead(data)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // What comes after the last answer need be no request.
    if !isEnded { context.fireErrorCaught(error) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // Nobody behind asks for more of what is thrown away.
    if isEnded { context.read() }
    context.fireChannelReadComplete()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed {
      isLastRequest = true
      if isEnded { context.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      isLastAnswer =
        isLastRequest || !hasArrived || connections.isEnding
        || head.headers.contains(name: "connection")
      if isLastAnswer { head.headers.replaceOrAdd(name: "connection", value: "close") }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .end where isLastAnswer:
      isEnded = true
      let promise = promise ?? context.eventLoop.makePromise()
      let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
      promise.futureResult.whenSuccess { bound.value.handler.linger(bound.value.context) }
      context.write(data, promise: promise)
    case .body, .end: context.write(data, promise: promise)
    }
  }

  /// Whether nothing on the connection after a request can be taken for another.
  ///
  /// HTTP/1.0 has no certain way to say where a message ends, and the parser stops behind a request that would have
  /// the connection speak another protocol.
  private static func isLast(_ head: HTTPRequestHead) -> Bool {
    !head.isKeepAlive || head.version != .http1_1 || head.method == .CONNECT
      || head.headers.contains(name: "upgrade")
  }

  private func linger(_ context: ChannelHandlerContext) {
    context.close(mode: .output, promise: nil)
    let channel = context.channel
    context.eventLoop.scheduleTask(in: TimeAmount(limits.lingering)) { channel.close(promise: nil) }
    context.read()
  }
}
