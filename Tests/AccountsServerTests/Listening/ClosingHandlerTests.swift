import Expectations
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import AccountsServer

struct ClosingHandlerTests {
  private let connections = Connections(most: 8)
  private let channel: EmbeddedChannel

  init() throws { channel = try .connected(ClosingHandler(ServerLimits(), connections)) }

  /// Returns the Connection header of the response.
  private func connectionHeader() throws -> String? {
    guard case .head(let head) = try channel.readOutbound(as: HTTPServerResponsePart.self) else {
      return nil
    }
    return head.headers.first(name: "connection")
  }

  @Test(
    arguments: [
      (.request(), nil),
      (.request(.POST, ["Content-Length": "0"]), nil),
      (.request(.GET, ["Connection": "close"]), "close"),
      (.request(.GET, version: .http1_0), "close"),
      (.request(.GET, ["Connection": "keep-alive"], version: .http1_0), "close"),
      (.request(.CONNECT), "close"),
      (.request(.GET, ["Connection": "upgrade", "Upgrade": "h2c"]), "close"),
    ] as [(HTTPServerRequestPart, String?)]
  )
  func `ASVS 4.2.1: closes a connection if what follows could be taken for a request`(
    _ row: (request: HTTPServerRequestPart, header: String?)
  ) throws {
    try channel.receive(row.request, .end(nil))
    channel.answer(.ok(), .end(nil))
    try expect(connectionHeader(), is: row.header)
    channel.embeddedEventLoop.run()
    expect(channel.isActive, is: (row.header == nil))
  }

  @Test func `a response before the whole request has arrived closes the connection`() throws {
    try channel.receive(.request(.POST, ["Content-Length": "2"]), .some)
    channel.answer(.ok(), .end(nil))
    try expect(connectionHeader(), is: "close")
  }

  @Test func `a response with a close header closes the connection`() throws {
    try channel.receive(.request(), .end(nil))
    channel.answer(.ok(["Connection": "close"]), .end(nil))
    try expect(connectionHeader(), is: "close")
    channel.embeddedEventLoop.run()
    #expect(!channel.isActive)
  }

  @Test func `during shutdown, each response closes its connection`() throws {
    try channel.receive(.request(), .end(nil))
    channel.answer(.ok(), .end(nil))
    try expect(connectionHeader(), is: nil)
    connections.end()
    try channel.receive(.request(), .end(nil))
    channel.answer(.ok(), .end(nil))
    _ = try channel.readOutbound(as: HTTPServerResponsePart.self)
    try expect(connectionHeader(), is: "close")
  }

  @Test func `a half-closed client gets its response, then its connection is closed`() throws {
    try channel.receive(.request(), .end(nil))
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(channel.isActive)
    channel.answer(.ok(), .end(nil))
    try expect(connectionHeader(), is: "close")
  }
}
