import NIOCore
import NIOHTTP1

/// Limits how long a client may be idle, take to send a request, and take to read each part of its
/// answer.
///
/// The time for a request runs from its first byte to its last, and more bytes do not extend it. An
/// answer may be as long as a database, so the time to read it begins anew whenever a part of it
/// has left. The time that the server takes does not count.
///
/// A single task of the event loop checks all deadlines when the first is due: separate tasks would
/// be created and cancelled several times a request, and cancelling searches the tasks of all
/// connections.
final class DeadlineHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private enum Phase {
    case silent, arriving, answering
  }

  private let limits: ServerLimits
  private let connections: Connections
  private var phase = Phase.silent
  private var isExpired = false
  private var requestDeadline: NIODeadline?
  private var responseDeadline: NIODeadline?
  private var look: (task: Scheduled<Void>, at: NIODeadline)?
  private var partsUnderWay = 0

  /// Creates a handler for a connection.
  init(_ limits: ServerLimits, _ connections: Connections) {
    self.limits = limits
    self.connections = connections
  }

  func handlerAdded(context: ChannelHandlerContext) { expect(context, within: limits.idle) }

  func handlerRemoved(context: ChannelHandlerContext) { look?.task.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: beginRequest(context)
    case .body: break
    case .end:
      phase = .answering
      requestDeadline = nil
      connections.answer(context.channel)
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // Bytes have arrived, but the headers are not complete yet.
    beginRequest(context)
    context.fireChannelReadComplete()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.fireErrorCaught(isExpired ? RequestTimeout() : error)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if responseDeadline == nil { expectResponseProgress(context) }
    switch unwrapOutboundIn(data) {
    // A part that says when it has left follows at once.
    case .head: return context.write(data, promise: promise)
    case .body: break
    case .end:
      // Before the write: the next request arrives while the end of this answer is sent.
      if phase == .answering {
        phase = .silent
        connections.wait(context.channel)
        expect(context, within: limits.idle)
      }
    }
    partsUnderWay += 1
    let promise = promise ?? context.eventLoop.makePromise()
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    promise.futureResult.whenComplete { _ in bound.value.handler.partLeft(bound.value.context) }
    context.write(data, promise: promise)
  }

  private func expectResponseProgress(_ context: ChannelHandlerContext) {
    let end = context.eventLoop.now + TimeAmount(limits.responseTimeout)
    responseDeadline = end
    look(context, at: end)
  }

  private func partLeft(_ context: ChannelHandlerContext) {
    partsUnderWay -= 1
    if partsUnderWay == 0 { responseDeadline = nil } else { expectResponseProgress(context) }
  }

  private func beginRequest(_ context: ChannelHandlerContext) {
    guard phase == .silent else { return }
    phase = .arriving
    connections.hear(context.channel)
    expect(context, within: limits.requestTimeout)
  }

  private func expect(_ context: ChannelHandlerContext, within duration: Duration) {
    let end = context.eventLoop.now + TimeAmount(duration)
    requestDeadline = end
    look(context, at: end)
  }

  /// Schedules a check of the deadlines.
  private func look(_ context: ChannelHandlerContext, at moment: NIODeadline) {
    if let look, look.at <= moment { return }
    look?.task.cancel()
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    let task = context.eventLoop.scheduleTask(deadline: moment) {
      bound.value.handler.look(bound.value.context)
    }
    look = (task, moment)
  }

  /// Enforces the deadlines that have passed, and schedules the next check.
  private func look(_ context: ChannelHandlerContext) {
    look = nil
    let now = context.eventLoop.now
    if let responseDeadline, responseDeadline <= now { return context.channel.close(promise: nil) }
    if let requestDeadline, requestDeadline <= now {
      self.requestDeadline = nil
      expire(context)
    }
    if let next = [requestDeadline, responseDeadline].compactMap(\.self).min() {
      look(context, at: next)
    }
  }

  private func expire(_ context: ChannelHandlerContext) {
    guard phase == .arriving else { return context.close(promise: nil) }
    isExpired = true
    // From the front, so that the pipelining handler expects an answer even without a request.
    context.pipeline.syncOperations.fireErrorCaught(HTTPParserError.unknown)
  }
}
