import NIOCore
import NIOHTTP1

/// Closes a connection after an answer: if the client or the answer says so, if the next request
/// could not be told apart from the rest of this one, or if the server is stopping.
///
/// For a moment, data that the client still sends is read and discarded: closing a socket with
/// unread bytes resets it, and the answer is lost (RFC 9112 section 9.6).
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

  /// Creates a handler for a connection.
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
    // Data after the last request need not be valid.
    if !isEnded { context.fireErrorCaught(error) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // The next handlers request no more of the discarded data.
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

  /// Whether a request must be the last of its connection.
  ///
  /// HTTP/1.0 has no reliable way to mark the end of a message, and the parser stops after a
  /// request to upgrade the connection to another protocol.
  private static func isLast(_ head: HTTPRequestHead) -> Bool {
    !head.isKeepAlive || head.version != .http1_1 || head.method == .CONNECT
      || head.headers.contains(name: "upgrade")
  }

  private func linger(_ context: ChannelHandlerContext) {
    context.close(mode: .output, promise: nil)
    let channel = context.channel
    context.eventLoop.scheduleTask(in: TimeAmount(limits.lingerTimeout)) {
      channel.close(promise: nil)
    }
    context.read()
  }
}
