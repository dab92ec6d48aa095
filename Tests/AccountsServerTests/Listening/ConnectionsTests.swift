import NIOCore
import NIOEmbedded
import Testing

@testable import AccountsServer

struct ConnectionsTests {
  private let connections = Connections(most: 3)

  /// Three connections, the oldest first.
  private func three() throws -> [EmbeddedChannel] {
    try (0..<3)
      .map { _ in
        let channel = try EmbeddedChannel.connected()
        connections.open(channel)
        return channel
      }
  }

  @Test func `there is room until there are as many as there may be`() throws {
    #expect(!connections.isFull)
    let channels = try three()
    #expect(connections.isFull)
    connections.close(channels[1])
    #expect(!connections.isFull)
    // Once more is no second one.
    connections.close(channels[1])
    connections.open(channels[1])
    #expect(connections.isFull)
  }

  @Test func `those that have waited longest make room`() throws {
    let channels = try three()
    connections.makeRoom()
    #expect(channels.map(\.isActive) == [false, true, true])
  }

  @Test func `a request that has arrived is not dropped, and counts as waiting from its answer on`()
    throws
  {
    let channels = try three()
    connections.answer(channels[0])
    connections.makeRoom()
    #expect(channels.map(\.isActive) == [true, false, true])
    connections.close(channels[1])
    connections.wait(channels[0])
    connections.makeRoom()
    #expect(channels.map(\.isActive) == [true, false, false])
  }

  @Test func `ASVS 13.2.6: where all are being answered nobody makes room`() throws {
    let channels = try three()
    for channel in channels { connections.answer(channel) }
    connections.makeRoom()
    #expect(channels.map(\.isActive) == [true, true, true])
  }

  @Test func `those that nothing came on are closed, and no other`() throws {
    let channels = try three()
    connections.hear(channels[0])
    connections.answer(channels[1])
    connections.closeSilent()
    #expect(channels.map(\.isActive) == [true, true, false])
    connections.wait(channels[1])
    connections.closeSilent()
    #expect(channels.map(\.isActive) == [true, false, false])
    connections.closeAll()
    #expect(channels.map(\.isActive) == [false, false, false])
  }

  @Test func `each is to end once the server is about to stop`() {
    #expect(!connections.isEnding)
    connections.end()
    #expect(connections.isEnding)
  }

  @Test func `whoever waits until there are none waits for the last`() async {
    await connections.waitUntilNone()
    let channels = [NIOAsyncTestingChannel(), NIOAsyncTestingChannel()]
    for channel in channels { connections.open(channel) }
    async let none: Void = connections.waitUntilNone()
    for channel in channels { connections.close(channel) }
    await none
  }
}
