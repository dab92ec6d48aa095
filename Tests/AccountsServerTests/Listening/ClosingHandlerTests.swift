import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import AccountsServer

struct ClosingHandlerTests {
  private let connections = Connections(most: 8)
  private let channel: EmbeddedChannel

  init() throws { channel = try .connected(ClosingHandler(ServerLimits(), connections)) }

  /// What the answer says of the connection.
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
  func `ASVS 4.2.1: a connection ends where what comes next could be taken for a request`(
    _ row: (request: HTTPServerRequestPart, header: String?)
  ) throws {
    try channel.receive(row.request, .end(nil))
    channel.answer(.ok(), .end(nil))
    #expect(try connectionHeader() == row.header)
    channel.embeddedEventLoop.run()
    #expect(channel.isActive == (row.header == nil))
  }

  @Test func `an answer before the whole request has arrived is the last`() throws {
    try channel.receive(.request(.POST, ["Content-Length": "2"]), .some)
    channel.answer(.ok(), .end(nil))
    #expect(try connectionHeader() == "close")
  }

  @Test func `an answer that says so is the last`() throws {
    try channel.receive(.request(), .end(nil))
    channel.answer(.ok(["Connection": "close"]), .end(nil))
    #expect(try connectionHeader() == "close")
    channel.embeddedEventLoop.run()
    #expect(!channel.isActive)
  }

  @Test func `each answer is the last of its connection once the server is about to stop`() throws {
    try channel.receive(.request(), .end(nil))
    channel.answer(.ok(), .end(nil))
    #expect(try connectionHeader() == nil)
    connections.end()
    try channel.receive(.request(), .end(nil))
    channel.answer(.ok(), .end(nil))
    _ = try channel.readOutbound(as: HTTPServerResponsePart.self)
    #expect(try connectionHeader() == "close")
  }

  @Test func `a client that has nothing more to say is answered, and then its connection ends`()
    throws
  {
    try channel.receive(.request(), .end(nil))
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(channel.isActive)
    channel.answer(.ok(), .end(nil))
    #expect(try connectionHeader() == "close")
  }
}
