import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Answers malformed or late requests with a problem, and closes the connection.
final class RefusalHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let headers: HTTPFields
  private let onRefusal: @Sendable (Problem, String) -> Void
  private var isUnderWay = false
  private var isAnswering = false
  private var isRefused = false

  /// Creates a handler for a connection.
  ///
  /// - Parameters:
  ///   - headers: the headers of every response.
  ///   - onRefusal: called with the problem and the request ID of input refused before it became a
  ///     request.
  init(
    headers: HTTPFields,
    onRefusal: @escaping @Sendable (Problem, String) -> Void
  ) {
    self.headers = headers
    self.onRefusal = onRefusal
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    if case .head = unwrapInboundIn(data) { isUnderWay = true }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isRefused else {
      // The refusal has been sent already; for the handler that answers now this is no error.
      promise?.succeed()
      return
    }
    switch unwrapOutboundIn(data) {
    case .head: isAnswering = true
    case .body: break
    case .end: (isUnderWay, isAnswering) = (false, false)
    }
    context.write(data, promise: promise)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case is HTTPParserError, is RequestTimeout: refuse(context, Problem(error))
    case is IOError, is ChannelError: return context.fireErrorCaught(error)
    default: refuse(context, Problem(.malformedRequest))
    }
    // The handler that waits for the rest of a request receives the error and logs it.
    if isUnderWay { context.fireErrorCaught(error) }
  }

  /// Answers and closes; only closes if an answer has begun.
  private func refuse(_ context: ChannelHandlerContext, _ problem: Problem) {
    guard !isRefused else { return }
    isRefused = true
    guard !isAnswering else { return context.close(promise: nil) }
    let body = problem.bytes
    var head = HTTPResponse(status: problem.status, headerFields: headers)
    head.headerFields[.date] = HTTPDate.now()
    head.headerFields[.contentType] = "application/problem+json; charset=utf-8"
    head.headerFields[.contentLanguage] = "en"
    head.headerFields[.contentLength] = "\(body.count)"
    head.headerFields[.connection] = "close"
    if !isUnderWay {
      let id = RequestID.next()
      head.headerFields[.requestID] = id
      onRefusal(problem, id)
    }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: body))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}
