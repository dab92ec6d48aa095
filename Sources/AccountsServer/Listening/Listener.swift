import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOExtras
import NIOHTTPTypes
import NIOPosix
import ServiceLifecycle

/// Takes connections, and hands their requests on.
///
/// Hummingbird's own server cannot take over a socket that systemd has opened, nor say that headers are too long;
/// this is its `Server` with those two, and the limits of ``ServerLimits``.
struct Listener<Responder: HTTPResponder>: Service where Responder.Context == ServerContext {
  /// Where it listens.
  let address: ListeningAddress

  /// What one client, and all of them, may take.
  let limits: ServerLimits

  /// What answers.
  let responder: Responder

  /// Where it is told what goes wrong.
  let logger: Logger

  /// Told where the server listens, once it does.
  let onListening: @Sendable (String) async -> Void

  /// Told that the server is to stop, before it stops taking connections.
  let onStopping: @Sendable () -> Void

  private typealias Connection = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  /// Listens until it is told to stop, and then until what is under way has been answered.
  ///
  /// - Throws: where it cannot listen there.
  func run() async throws {
    let group = MultiThreadedEventLoopGroup.singleton
    let quiescing = ServerQuiescingHelper(group: group)
    let http = HTTP1Channel(responder: respond, configuration: configuration)
    let server = try await bind(group, quiescing, http)
    await onListening(server.channel.localAddress.map(Self.describe) ?? "\(address)")
    await withGracefulShutdownHandler {
      await withDiscardingTaskGroup { connections in
        do {
          try await server.executeThenClose { inbound in
            for try await connection in inbound {
              connections.addTask { await http.handle(value: connection, logger: logger) }
            }
          }
        } catch {
          logger.error("no more connections can be taken", metadata: ["error": "\(error)"])
        }
      }
    } onGracefulShutdown: {
      onStopping()
      quiescing.initiateShutdown(promise: nil)
    }
  }

  private func bind(
    _ group: any EventLoopGroup,
    _ quiescing: ServerQuiescingHelper,
    _ http: HTTP1Channel
  ) async throws -> NIOAsyncChannel<Connection, Never> {
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .serverChannelInitializer { [limits] channel in
        channel.eventLoop.makeCompletedFuture {
          let cap = AvailableConnectionsChannelHandler(maxConnections: limits.connections)
          try channel.pipeline.syncOperations.addHandler(cap)
          let handler = quiescing.makeServerChannelHandler(channel: channel)
          try channel.pipeline.syncOperations.addHandler(handler)
        }
      }
    let initialize: @Sendable (any Channel) -> EventLoopFuture<Connection> = { [logger] channel in
      http.setup(channel: channel, logger: logger)
    }
    return switch address {
    case .network(let host, let port):
      try await bootstrap.bind(host: host, port: port, childChannelInitializer: initialize)
    case .unixSocket(let path):
      try await bootstrap.bind(
        unixDomainSocketPath: path,
        cleanupExistingSocketFile: true,
        childChannelInitializer: initialize
      )
    case .inherited(let descriptor):
      try await bootstrap.bind(descriptor, childChannelInitializer: initialize)
    }
  }

  private var configuration: HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        RefusalHandler(arrival: TimeAmount(limits.arrival))
      ],
      idleTimeout: TimeAmount(limits.idle),
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: limits.headerBytes,
        maxHeaderListSize: limits.headerBytes,
        maxHeaderFieldCount: limits.headerCount
      )
    )
  }

  @concurrent @Sendable
  private func respond(
    _ request: Request,
    _ writer: consuming ResponseWriter,
    _ channel: any Channel
  ) async throws {
    let context = ServerContext(
      source: ApplicationRequestContextSource(channel: channel, logger: logger)
    )
    let response = try await responder.respond(to: request, context: context)
    try await writer.write(response: response.head, body: response.body)
  }

  private static func describe(_ address: SocketAddress) -> String {
    guard let host = address.ipAddress, let port = address.port else { return "\(address)" }
    return host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
  }
}
