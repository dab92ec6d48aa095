import Expectations
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

  @Test func `closes an idle connection`() {
    channel.pass(limits.idle - .seconds(1))
    #expect(channel.isActive)
    channel.pass(.seconds(1))
    #expect(!channel.isActive)
    #expect(throws: Never.self) { try channel.throwIfErrorCaught() }
  }

  @Test func `ASVS 13.2.6: a slow body does not extend its deadline`() throws {
    try channel.receive(.request(.POST))
    for _ in 0..<3 {
      channel.pass(.seconds(5))
      try channel.receive(.some)
    }
    channel.pass(limits.requestTimeout - .seconds(16))
    #expect(throws: Never.self) { try channel.throwIfErrorCaught() }
    channel.pass(.seconds(1))
    // The handler that rejects the request closes the connection.
    #expect(channel.isActive)
    #expect(throws: RequestTimeout.self) { try channel.throwIfErrorCaught() }
  }

  @Test func `slow headers do not extend their deadline`() {
    for _ in 0..<4 {
      channel.pipeline.fireChannelReadComplete()
      channel.pass(.seconds(5))
    }
    #expect(throws: RequestTimeout.self) { try channel.throwIfErrorCaught() }
  }

  @Test func `passes on an error before the deadline unchanged`() {
    channel.pipeline.fireErrorCaught(HTTPParserError.headerOverflow)
    #expect(throws: HTTPParserError.headerOverflow) { try channel.throwIfErrorCaught() }
  }

  @Test func `the server's own time does not count`() throws {
    try channel.receive(.request(), .end(nil))
    channel.pass(.seconds(3600))
    #expect(channel.isActive)
    channel.answer(.ok(), .end(nil))
    channel.pass(limits.idle - .seconds(1))
    #expect(channel.isActive)
    channel.pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `closes a connection whose response is not read`() throws {
    try channel.receive(.request(), .end(nil))
    // Data that is written but not flushed has not left.
    channel.write(HTTPServerResponsePart.ok(), promise: nil)
    channel.pass(limits.responseTimeout - .seconds(1))
    channel.write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: "x"))), promise: nil)
    #expect(channel.isActive)
    channel.pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `an answer in parts may take as long as it is read`() throws {
    try channel.receive(.request(), .end(nil))
    channel.answer(.ok())
    for _ in 0..<5 {
      channel.answer(.body(.byteBuffer(ByteBuffer(string: "x"))))
      channel.pass(limits.responseTimeout * 2)
      #expect(channel.isActive)
    }
    for _ in 0..<5 {
      let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: "x")))
      for _ in 0..<2 { channel.write(part, promise: nil) }
      channel.pass(limits.responseTimeout - .seconds(1))
      channel.flush()
    }
    #expect(channel.isActive)
    channel.answer(.end(nil))
    channel.pass(limits.idle)
    #expect(!channel.isActive)
  }

  @Test func `closes a connection that stops reading within an answer`() throws {
    try channel.receive(.request(), .end(nil))
    let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: "x")))
    channel.answer(.ok(), part)
    channel.write(part, promise: nil)
    channel.pass(limits.responseTimeout - .seconds(1))
    #expect(channel.isActive)
    channel.pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `keeps a connection with one request after the other`() throws {
    for _ in 0..<20 {
      channel.pass(.seconds(10))
      try channel.receive(.request(), .end(nil))
      channel.answer(.ok(), .end(nil))
    }
    #expect(channel.isActive)
  }

  @Test func `the state of a connection decides which one is closed`() throws {
    let other = try EmbeddedChannel.connected()
    connections.open(other)
    try channel.receive(.request())
    connections.closeSilent()
    expect([channel.isActive, other.isActive], is: [true, false])
    connections.close(other)
    try channel.receive(.end(nil))
    connections.makeRoom()
    #expect(channel.isActive)
    channel.answer(.ok(), .end(nil))
    connections.makeRoom()
    #expect(!channel.isActive)
  }
}
