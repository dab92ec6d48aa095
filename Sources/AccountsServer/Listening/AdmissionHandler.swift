import NIOCore

/// Takes new connections as long as there is room, and makes room where there is none.
///
/// It stands in the pipeline of the socket that listens.
final class AdmissionHandler: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel
  typealias OutboundIn = Never
  typealias OutboundOut = Never

  private let connections: Connections
  private var isHeld = false

  /// Counts what it lets in.
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
    makeRoom(context)
  }

  private func proceed(_ context: ChannelHandlerContext) {
    guard isHeld, !connections.isFull else { return }
    isHeld = false
    context.read()
  }

  /// Makes room until there is some: where all are being answered, nobody can go yet.
  private func makeRoom(_ context: ChannelHandlerContext) {
    guard isHeld else { return }
    connections.makeRoom()
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: .milliseconds(50)) {
      bound.value.handler.makeRoom(bound.value.context)
    }
  }
}
