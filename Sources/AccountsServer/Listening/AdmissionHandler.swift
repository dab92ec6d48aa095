import NIOCore

/// Accepts new connections up to the limit, and closes waiting ones beyond it.
///
/// Belongs in the pipeline of the listening socket.
final class AdmissionHandler: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel
  typealias OutboundIn = Never
  typealias OutboundOut = Never

  private let connections: Connections
  private var isHeld = false
  private var attempt: Scheduled<Void>?

  /// Creates a handler that registers accepted connections.
  init(_ connections: Connections) { self.connections = connections }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let channel = unwrapInboundIn(data)
    connections.open(channel)
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    channel.closeFuture.hop(to: context.eventLoop)
      .whenComplete { [connections] _ in
        connections.close(channel)
        bound.value.handler.proceed(bound.value.context)
      }
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) {
    guard connections.isFull else { return context.read() }
    isHeld = true
    if attempt == nil { makeRoom(context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { letGo() }

  private func proceed(_ context: ChannelHandlerContext) {
    guard isHeld, !connections.isFull else { return }
    letGo()
    context.read()
  }

  private func letGo() {
    isHeld = false
    attempt?.cancel()
    attempt = nil
  }

  /// Makes room, and tries again while there is none: a connection that is being answered cannot be
  /// closed yet.
  private func makeRoom(_ context: ChannelHandlerContext) {
    connections.makeRoom()
    guard isHeld else { return }
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    attempt = context.eventLoop.scheduleTask(in: .milliseconds(50)) {
      bound.value.handler.makeRoom(bound.value.context)
    }
  }
}
