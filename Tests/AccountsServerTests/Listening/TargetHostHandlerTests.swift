import Expectations
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import AccountsServer

struct TargetHostHandlerTests {
  @Test(arguments: [
    ("/login", ["localhost"], ["localhost"]),
    ("/login?return_to=http://evil.example/", ["localhost"], ["localhost"]),
    ("*", ["localhost"], ["localhost"]),
    ("http://localhost/login", ["localhost"], ["localhost"]),
    ("HTTP://LOCALHOST/login", ["localhost"], ["localhost"]),
    ("http://localhost:80/login", ["localhost:80"], ["localhost:80"]),
    ("http://localhost", [], []),
    ("http://evil.example/login", ["localhost"], ["localhost", "evil.example"]),
    ("http://localhost:81/login", ["localhost"], ["localhost", "localhost:81"]),
    ("http://evil@localhost?a=b", ["localhost"], ["localhost", "evil@localhost"]),
    ("http:///login", ["localhost"], ["localhost", ""]),
  ])
  func `another host in the target is a second host`(
    _ row: (target: String, hosts: [String], expected: [String])
  ) throws {
    let channel = EmbeddedChannel(handler: TargetHostHandler())
    var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: row.target)
    for host in row.hosts { head.headers.add(name: "Host", value: host) }
    try channel.writeInbound(HTTPServerRequestPart.head(head))
    guard case .head(let passed) = try channel.readInbound(as: HTTPServerRequestPart.self) else {
      Issue.record("no head")
      return
    }
    expect(passed.headers["Host"], is: row.expected)
    expect(passed.uri, is: row.target)
    _ = try channel.finish()
  }
}
