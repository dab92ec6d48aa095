import Expectations
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import AccountsServer

struct ContinueHandlerTests {
  @Test(
    arguments: [
      (["Expect": "100-continue", "Content-Length": "10"], .http1_1, true),
      (["Expect": "100-Continue", "Transfer-Encoding": "chunked"], .http1_1, true),
      (["Expect": "100-continue", "Content-Length": "11"], .http1_1, false),
      (["Expect": "100-continue", "Content-Length": "10"], .http1_0, false),
      (["Expect": "something else", "Content-Length": "10"], .http1_1, false),
      (["Content-Length": "10"], .http1_1, false),
    ] as [(HTTPHeaders, HTTPVersion, Bool)]
  )
  func `sends 100 Continue when asked to, unless the body is too long`(
    _ row: (headers: HTTPHeaders, version: HTTPVersion, goesOn: Bool)
  ) throws {
    let channel = try EmbeddedChannel.connected(ContinueHandler(upTo: 10))
    let request = HTTPServerRequestPart.request(.POST, row.headers, version: row.version)
    try channel.receive(request)
    let answer = try channel.readOutbound(as: HTTPServerResponsePart.self)
    expect(
      answer,
      is: (row.goesOn ? .head(HTTPResponseHead(version: .http1_1, status: .continue)) : nil)
    )
    try expect(channel.readInbound(as: HTTPServerRequestPart.self), is: request)
  }
}
