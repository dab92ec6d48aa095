import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Answers what is no request, or no longer one that is waited for, with a problem, and ends the connection.
final class RefusalHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private var isAnswering = false
  private var isRefused = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isRefused else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head: isAnswering = true
    case .body: break
    case .end: isAnswering = false
    }
    context.write(data, promise: promise)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case HTTPParserError.headerOverflow: refuse(context, .headersTooLarge)
    case is DeadlineHandler.TooSlow: refuse(context, .tooSlow)
    case is IOError, is ChannelError: context.fireErrorCaught(error)
    default: refuse(context, .malformedRequest)
    }
  }

  /// Answers and closes; only closes, where an answer has begun.
  private func refuse(_ context: ChannelHandlerContext, _ problem: Problem) {
    guard !isRefused else { return }
    isRefused = true
    guard !isAnswering else { return context.close(promise: nil) }
    let body = problem.bytes
    var head = HTTPResponse(status: problem.status, headerFields: ResponseHeaders.always)
    head.headerFields[.date] = HTTPDate.now()
    head.headerFields[.contentType] = "application/problem+json; charset=utf-8"
    head.headerFields[.contentLanguage] = "en"
    head.headerFields[.contentLength] = "\(body.count)"
    head.headerFields[.connection] = "close"
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: body))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}
