import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix
import ServiceLifecycle

/// Accepts connections and passes their requests to a responder.
///
/// Hummingbird answers the requests of a connection, but its own server can neither take over a
/// socket that systemd has opened nor enforce ``ServerLimits``.
struct Listener<Responder: HTTPResponder>: Service where Responder.Context == ServerContext {
  /// The address to listen at.
  let address: ListeningAddress

  /// The limits per client and in total.
  let limits: ServerLimits

  /// The headers of every response, for those that no responder gives.
  let headers: HTTPFields

  /// The responder to requests.
  let responder: Responder

  /// The logger of errors.
  let logger: Logger

  /// Called with the address once the server listens.
  let onListening: @Sendable (String) async -> Void

  /// Called with the problem and the request ID of input that was refused before it became a
  /// request.
  let onRefusal: @Sendable (Problem, String) -> Void

  /// Called when the server is to stop, before it stops accepting connections.
  let onStopping: @Sendable () -> Void

  private typealias Connection = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  /// Listens until it is stopped, then finishes the requests in progress.
  ///
  /// - Throws: ``ListeningError``.
  func run() async throws {
    let connections = Connections(most: limits.connections)
    let (server, file) = try await bind(connections)
    await onListening(server.localAddress.map(Self.describe) ?? "\(address)")
    try await withGracefulShutdownHandler {
      try await withTaskCancellationHandler {
        try await server.closeFuture.get()
        await connections.waitUntilNone()
      } onCancel: {
        Self.close(server, file)
        connections.closeAll()
      }
    } onGracefulShutdown: {
      onStopping()
      stop(server, file, connections)
    }
  }

  /// Accepts requests for a moment longer, then finishes only those that have begun.
  ///
  /// A request that was sent in time may still be on its way, on an open connection or in the
  /// kernel's queue of new connections. An inherited socket keeps its queue for the next server.
  private func stop(_ server: any Channel, _ file: SocketFile?, _ connections: Connections) {
    connections.end()
    server.eventLoop.scheduleTask(in: TimeAmount(limits.drainTime)) { [address] in
      if case .inherited = address {
        server.setOption(.autoRead, value: false).whenComplete { _ in }
      } else {
        Self.close(server, file)
      }
    }
    // Later, for the connections that were accepted last.
    server.eventLoop.scheduleTask(in: TimeAmount(limits.drainTime * 2)) {
      Self.close(server, file)
      connections.closeSilent()
    }
  }

  private static func close(_ server: any Channel, _ file: SocketFile?) {
    // While it listens: afterwards another server's file may have the same inode number.
    if server.isActive { file?.remove() }
    server.close(promise: nil)
  }

  private func bind(
    _ connections: Connections
  ) async throws(ListeningError) -> (server: any Channel, file: SocketFile?) {
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: Self.backlog)
      // A flood of connections should wait here rather than in the kernel, which would drop
      // legitimate ones.
      .serverChannelOption(.maxMessagesPerRead, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AdmissionHandler(connections))
        }
      }
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let refusals = RefusalHandler(headers: headers, onRefusal: onRefusal)
          let connection = try Self.setUp(channel, limits, connections, refusals)
          let peer = ServerContext.peer(of: channel)
          let http = HTTP1Channel { request, writer, channel in
            try await respond(to: request, from: peer, writer, channel)
          }
          // Not in a task group: a connection that arrives as the group ends would be dropped,
          // which ends the program.
          Task(executorPreference: EventLoopExecutor(channel.eventLoop)) {
            await http.handle(value: connection, logger: logger)
          }
        }
      }
    do {
      switch address {
      case .network(let host, let port):
        return (try await bootstrap.bind(host: host, port: port).get(), nil)
      case .unixSocket(let path):
        let file = try SocketFile(path: path)
        return (try await Self.listen(bootstrap, on: file.descriptor), file)
      case .inherited(let descriptor):
        return (try await Self.listen(bootstrap, on: descriptor), nil)
      }
    } catch {
      throw ListeningError(error, at: address)
    }
  }

  /// The number of connections that wait in the kernel, unless it allows fewer (`somaxconn`).
  private static var backlog: Int32 { 4096 }

  /// Listens on a bound socket.
  private static func listen(
    _ bootstrap: ServerBootstrap,
    on descriptor: CInt
  ) async throws -> any Channel {
    let server = try await bootstrap.withBoundSocket(descriptor).get()
    // SwiftNIO ignores the option here, and lets 128 wait.
    guard Glibc.listen(descriptor, backlog) == 0 else {
      let error = IOError(errnoCode: errno, reason: "listen")
      try? await server.close()
      throw error
    }
    return server
  }

  /// Assembles the pipeline of a connection, from the network inwards.
  private static func setUp(
    _ channel: any Channel,
    _ limits: ServerLimits,
    _ connections: Connections,
    _ refusals: RefusalHandler
  ) throws -> Connection {
    var decoding = NIOHTTPDecoderLimitConfiguration()
    decoding.maxHeaderFieldSize = limits.headerBytes
    decoding.maxHeaderListSize = limits.headerBytes
    decoding.maxHeaderFieldCount = limits.headerCount
    let pipeline = channel.pipeline.syncOperations
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: true,
      withErrorHandling: false,
      withOutboundHeaderValidation: false,
      withEncoderConfiguration: HTTPResponseEncoder.Configuration(),
      withDecoderLimitConfiguration: decoding
    )
    try pipeline.addHandler(ContinueHandler(upTo: limits.bodyBytes))
    try pipeline.addHandler(ClosingHandler(limits, connections))
    try pipeline.addHandler(DeadlineHandler(limits, connections))
    try pipeline.addHandler(TargetHostHandler())
    try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
    try pipeline.addHandler(refusals)
    return try NIOAsyncChannel(
      wrappingChannelSynchronously: channel,
      configuration: .init(isOutboundHalfClosureEnabled: true)
    )
  }

  @concurrent
  private func respond(
    to request: Request,
    from peer: NetworkAddress?,
    _ writer: consuming ResponseWriter,
    _ channel: any Channel
  ) async throws {
    let context = ServerContext(
      source: ApplicationRequestContextSource(channel: channel, logger: logger),
      peer: peer
    )
    var response = try await responder.respond(to: request, context: context)
    // The router does this only for matched routes; a client would take a body here for the next
    // answer.
    if request.method == .head { response = response.createHeadResponse() }
    try await writer.write(response: response.head, body: response.body)
  }

  private static func describe(_ address: SocketAddress) -> String {
    guard let host = address.ipAddress, let port = address.port else {
      return address.pathname ?? "\(address)"
    }
    return host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
  }
}
