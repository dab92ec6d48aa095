import Expectations
import NIOCore
import NIOEmbedded
import Testing

@testable import AccountsServer

struct ConnectionsTests {
  private let connections = Connections(most: 3)

  /// Returns three connections, oldest first.
  private func three() throws -> [EmbeddedChannel] {
    try (0..<3)
      .map { _ in
        let channel = try EmbeddedChannel.connected()
        connections.open(channel)
        return channel
      }
  }

  @Test func `there is room up to the limit`() throws {
    #expect(!connections.isFull)
    let channels = try three()
    #expect(connections.isFull)
    connections.close(channels[1])
    #expect(!connections.isFull)
    // Closing it again has no effect.
    connections.close(channels[1])
    connections.open(channels[1])
    #expect(connections.isFull)
  }

  @Test func `closes the connection that has waited longest to make room`() throws {
    let channels = try three()
    connections.makeRoom()
    expect(channels.map(\.isActive), is: [false, true, true])
  }

  @Test func `does not close a connection with a complete request until its response`() throws {
    let channels = try three()
    connections.answer(channels[0])
    connections.makeRoom()
    expect(channels.map(\.isActive), is: [true, false, true])
    connections.close(channels[1])
    connections.wait(channels[0])
    connections.makeRoom()
    expect(channels.map(\.isActive), is: [true, false, false])
  }

  @Test func `ASVS 13.2.6: closes no connection while requests on all are answered`() throws {
    let channels = try three()
    for channel in channels { connections.answer(channel) }
    connections.makeRoom()
    expect(channels.map(\.isActive), is: [true, true, true])
  }

  @Test func `closes only silent connections`() throws {
    let channels = try three()
    connections.hear(channels[0])
    connections.answer(channels[1])
    connections.closeSilent()
    expect(channels.map(\.isActive), is: [true, true, false])
    connections.wait(channels[1])
    connections.closeSilent()
    expect(channels.map(\.isActive), is: [true, false, false])
    connections.closeAll()
    expect(channels.map(\.isActive), is: [false, false, false])
  }

  @Test func `connections are ending once the server shuts down`() {
    #expect(!connections.isEnding)
    connections.end()
    #expect(connections.isEnding)
  }

  @Test func `waiting for no connections waits for the last to close`() async {
    await connections.waitUntilNone()
    let channels = [NIOAsyncTestingChannel(), NIOAsyncTestingChannel()]
    for channel in channels { connections.open(channel) }
    async let none: Void = connections.waitUntilNone()
    for channel in channels { connections.close(channel) }
    await none
  }
}
