import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import AccountsServer

struct DeadlineHandlerTests {
  private let limits = ServerLimits()
  private let connections = Connections(most: 8)
  private let channel: EmbeddedChannel

  init() throws {
    channel = try .connected(DeadlineHandler(limits, connections))
    connections.open(channel)
  }

  @Test func `a connection that says nothing is closed`() {
    channel.pass(limits.idle - .seconds(1))
    #expect(channel.isActive)
    channel.pass(.seconds(1))
    #expect(!channel.isActive)
    #expect(throws: Never.self) { try channel.throwIfErrorCaught() }
  }

  @Test func `ASVS 13.2.6: a body in drops does not put its deadline off`() throws {
    try channel.receive(.request(.POST))
    for _ in 0..<3 {
      channel.pass(.seconds(5))
      try channel.receive(.some)
    }
    channel.pass(limits.arrival - .seconds(16))
    #expect(throws: Never.self) { try channel.throwIfErrorCaught() }
    channel.pass(.seconds(1))
    // Whoever refuses it closes.
    #expect(channel.isActive)
    #expect(throws: DeadlineHandler.TooSlow.self) { try channel.throwIfErrorCaught() }
  }

  @Test func `headers in drops do not either`() {
    for _ in 0..<4 {
      channel.pipeline.fireChannelReadComplete()
      channel.pass(.seconds(5))
    }
    #expect(throws: DeadlineHandler.TooSlow.self) { try channel.throwIfErrorCaught() }
  }

  @Test func `an error before the deadline is handed on as it is`() {
    channel.pipeline.fireErrorCaught(HTTPParserError.headerOverflow)
    #expect(throws: HTTPParserError.headerOverflow) { try channel.throwIfErrorCaught() }
  }

  @Test func `the time that the server takes is not the client's`() throws {
    try channel.receive(.request(), .end(nil))
    channel.pass(.seconds(3600))
    #expect(channel.isActive)
    channel.answer(.ok(), .end(nil))
    channel.pass(limits.idle - .seconds(1))
    #expect(channel.isActive)
    channel.pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `an answer that nobody reads does not keep its connection`() throws {
    try channel.receive(.request(), .end(nil))
    // What is written and not flushed has not left.
    channel.write(HTTPServerResponsePart.ok(), promise: nil)
    channel.pass(limits.departure - .seconds(1))
    channel.write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: "x"))), promise: nil)
    #expect(channel.isActive)
    channel.pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `a connection with one request after the other stays`() throws {
    for _ in 0..<20 {
      channel.pass(.seconds(10))
      try channel.receive(.request(), .end(nil))
      channel.answer(.ok(), .end(nil))
    }
    #expect(channel.isActive)
  }

  @Test func `what a connection is at decides who makes room`() throws {
    let other = try EmbeddedChannel.connected()
    connections.open(other)
    try channel.receive(.request())
    connections.closeSilent()
    #expect([channel.isActive, other.isActive] == [true, false])
    connections.close(other)
    try channel.receive(.end(nil))
    connections.makeRoom()
    #expect(channel.isActive)
    channel.answer(.ok(), .end(nil))
    connections.makeRoom()
    #expect(!channel.isActive)
  }
}
