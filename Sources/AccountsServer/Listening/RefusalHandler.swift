import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Closes a connection whose request takes too long to arrive, or is not as HTTP has it, and says so.
///
/// It stands before everything that waits for a whole request. The handler behind it that counts silence is put off by
/// every byte; this one is not.
final class RefusalHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let arrival: TimeAmount
  private var deadline: Scheduled<Void>?
  private var isAnswering = false
  private var isRefused = false

  /// Watches a connection.
  ///
  /// - Parameter arrival: how long a request may take from its headers to its end.
  init(arrival: TimeAmount) { self.arrival = arrival }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    switch unwrapInboundIn(data) {
    case .head:
      isAnswering = false
      startClock(context)
    case .body: break
    case .end: stopClock()
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isRefused else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    if case .head = unwrapOutboundIn(data) { isAnswering = true }
    context.write(data, promise: promise)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
    let isTooLong = error == .headerOverflow
    refuse(
      context,
      isTooLong ? .requestHeaderFieldsTooLarge : .badRequest,
      isTooLong ? "headersTooLarge" : "malformedRequest"
    )
  }

  func channelInactive(context: ChannelHandlerContext) {
    stopClock()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { stopClock() }

  private func startClock(_ context: ChannelHandlerContext) {
    stopClock()
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: arrival) {
      let (handler, context) = bound.value
      handler.refuse(context, .requestTimeout, "tooSlow")
    }
  }

  private func stopClock() {
    deadline?.cancel()
    deadline = nil
  }

  /// Answers and closes; only closes, where an answer has begun.
  private func refuse(
    _ context: ChannelHandlerContext,
    _ status: HTTPResponse.Status,
    _ code: String
  ) {
    guard !isRefused else { return }
    isRefused = true
    stopClock()
    guard !isAnswering else { return context.close(promise: nil) }
    let body = Problem(status: status, code: code).bytes
    var head = HTTPResponse(status: status, headerFields: ResponseHeaders.always)
    head.headerFields[.contentType] = "application/problem+json; charset=utf-8"
    head.headerFields[.contentLength] = "\(body.count)"
    head.headerFields[.connection] = "close"
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: body))), promise: nil)
    let written = context.eventLoop.makePromise(of: Void.self)
    let channel = context.channel
    written.futureResult.whenComplete { _ in channel.close(promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
  }
}
