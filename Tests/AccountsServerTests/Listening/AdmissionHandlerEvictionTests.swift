import NIOCore
import NIOEmbedded
import Testing

@testable import AccountsServer

/// What becomes of the others where there are more connections than there may be.
struct AdmissionHandlerEvictionTests {
  private let connections = Connections(most: 16)
  private let loop = EmbeddedEventLoop()

  @Test func `however often it is asked for more, one connection a moment makes room`() throws {
    let (listener, clients) = try full(by: 8)
    for _ in 0..<3 {
      listener.pipeline.read()
      loop.advanceTime(by: .milliseconds(10))
    }
    // Nobody could go while all were being answered.
    #expect(clients.count(where: \.isActive) == 24)
    for client in clients { connections.wait(client) }
    loop.advanceTime(by: .milliseconds(20))
    for step in 1...3 {
      #expect(clients.count(where: \.isActive) == 24 - step)
      loop.advanceTime(by: .milliseconds(50))
    }
  }

  @Test func `once there is room nobody else has to go`() throws {
    let (listener, clients) = try full(by: 2)
    listener.pipeline.read()
    for client in clients { connections.wait(client) }
    loop.advanceTime(by: .seconds(2))
    #expect(clients.count(where: \.isActive) == 15)
  }

  /// A socket that listens, and connections that are being answered: more than there may be.
  private func full(
    by excess: Int
  ) throws -> (listener: EmbeddedChannel, clients: [EmbeddedChannel]) {
    let listener = EmbeddedChannel(handler: AdmissionHandler(connections), loop: loop)
    let clients = try (0..<16 + excess)
      .map { _ in
        let client = EmbeddedChannel(loop: loop)
        try client.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        try listener.writeInbound(client)
        connections.answer(client)
        return client
      }
    return (listener, clients)
  }
}
