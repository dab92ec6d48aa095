import Expectations
import NIOCore
import NIOEmbedded
import Testing

@testable import AccountsServer

struct AdmissionHandlerTests {
  private let connections = Connections(most: 1)
  private let reads = CountedReads()
  private let listening: EmbeddedChannel

  init() throws {
    listening = EmbeddedChannel(handlers: [reads, AdmissionHandler(connections)])
  }

  /// A counter of accept requests, the handler next to the socket.
  private final class CountedReads: ChannelOutboundHandler {
    typealias OutboundIn = Never
    typealias OutboundOut = Never

    private(set) var count = 0

    func read(context: ChannelHandlerContext) {
      count += 1
      context.read()
    }
  }

  private func admit() throws -> EmbeddedChannel {
    listening.read()
    let channel = try EmbeddedChannel.connected()
    try listening.writeInbound(channel as any Channel)
    return channel
  }

  private func settle(_ channels: EmbeddedChannel...) {
    for channel in channels { channel.embeddedEventLoop.run() }
    listening.embeddedEventLoop.run()
  }

  @Test func `counts a connection, and passes it on`() throws {
    let channel = try admit()
    #expect(connections.isFull)
    #expect(try listening.readInbound(as: (any Channel).self) === channel)
    channel.close(promise: nil)
    settle(channel)
    #expect(!connections.isFull)
  }

  @Test func `when full, closes a waiting connection and then accepts the next`() throws {
    let channel = try admit()
    expect(reads.count, is: 1)
    listening.read()
    expect(reads.count, is: 1)
    #expect(!channel.isActive)
    settle(channel)
    expect(reads.count, is: 2)
  }

  @Test func `ASVS 13.2.6: when all connections are busy, the next waits until one can be closed`()
    throws
  {
    let channel = try admit()
    connections.answer(channel)
    listening.read()
    listening.pass(.seconds(60))
    #expect(channel.isActive)
    expect(reads.count, is: 1)
    connections.wait(channel)
    listening.pass(.milliseconds(50))
    #expect(!channel.isActive)
    settle(channel)
    expect(reads.count, is: 2)
    listening.pass(.seconds(60))
    expect(reads.count, is: 2)
  }

  @Test func `closes at most one connection per interval, however often it needs room`() throws {
    let connections = Connections(most: 16)
    let loop = EmbeddedEventLoop()
    let listener = EmbeddedChannel(handler: AdmissionHandler(connections), loop: loop)
    // More clients than allowed, so that one departure is not enough.
    let clients = try (0..<24)
      .map { _ in
        let client = EmbeddedChannel(loop: loop)
        try client.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        try listener.writeInbound(client as any Channel)
        connections.answer(client)
        return client
      }
    for _ in 0..<3 {
      listener.pipeline.read()
      loop.advanceTime(by: .milliseconds(10))
    }
    expect(clients.count(where: \.isActive), is: 24)
    for client in clients { connections.wait(client) }
    loop.advanceTime(by: .milliseconds(20))
    for step in 1...3 {
      expect(clients.count(where: \.isActive), is: 24 - step)
      loop.advanceTime(by: .milliseconds(50))
    }
  }
}
