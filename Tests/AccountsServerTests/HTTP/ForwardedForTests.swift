import Accounts
import Expectations
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import AccountsServer

struct ForwardedForTests {
  private func client(
    _ headers: [String],
    from peer: String?,
    trusting proxies: [String]
  ) -> String? {
    let name = HTTPField.Name.known("X-Forwarded-For")
    let fields = HTTPFields(headers.map { HTTPField(name: name, value: $0) })
    let request = Request(
      head: HTTPRequest(
        method: .get,
        scheme: "http",
        authority: "x",
        path: "/",
        headerFields: fields
      ),
      body: RequestBody(buffer: ByteBuffer())
    )
    return
      ForwardedFor.client(
        of: request,
        from: peer.flatMap(NetworkAddress.init),
        trusting: proxies.compactMap(NetworkRange.init)
      )
      .description
  }

  @Test func `ASVS 4.1.3, 15.3.4: ignores the header without a trusted proxy`() {
    expect(client(["198.51.100.7"], from: "203.0.113.9", trusting: []), is: "203.0.113.9")
    expect(
      client(["198.51.100.7"], from: "203.0.113.9", trusting: ["10.0.0.0/8"]),
      is: "203.0.113.9"
    )
  }

  @Test func `takes the client from a trusted proxy's header, read from the end`() {
    let proxies = ["10.0.0.0/8"]
    expect(client(["198.51.100.7"], from: "10.0.0.1", trusting: proxies), is: "198.51.100.7")
    // The client may have invented anything before the address that the proxy added.
    expect(
      client(["192.0.2.1, 198.51.100.7"], from: "10.0.0.1", trusting: proxies),
      is: "198.51.100.7"
    )
    expect(
      client(["192.0.2.1", "198.51.100.7"], from: "10.0.0.1", trusting: proxies),
      is: "198.51.100.7"
    )
    expect(
      client(["198.51.100.7, 10.0.0.2"], from: "10.0.0.1", trusting: proxies),
      is: "198.51.100.7"
    )
    expect(client(["2001:db8::7"], from: "10.0.0.1", trusting: proxies), is: "2001:db8::7")
  }

  @Test func `an invalid address ends the list`() {
    let proxies = ["10.0.0.0/8"]
    expect(client(["unknown"], from: "10.0.0.1", trusting: proxies), is: "10.0.0.1")
    expect(
      client(["198.51.100.7, unknown, 10.0.0.2"], from: "10.0.0.1", trusting: proxies),
      is: "10.0.0.2"
    )
    expect(client([], from: "10.0.0.1", trusting: proxies), is: "10.0.0.1")
  }

  @Test func `trusts the peer of a Unix socket as a proxy`() {
    expect(client(["198.51.100.7"], from: nil, trusting: []), is: "198.51.100.7")
  }

  @Test(arguments: [[], ["garbage"], [""]])
  func `ASVS 4.1.3: clients without a usable address share one, instead of having no limit`(
    _ headers: [String]
  ) {
    expect(client(headers, from: nil, trusting: []), is: "::")
  }

  @Test(arguments: ["198.51.100.7:5678", "[198.51.100.7]", "[2001:db8::7]:443", "[2001:db8::7]"])
  func `reads an address with a port, as some proxies write it`(_ hop: String) {
    let expected = hop.contains("db8") ? "2001:db8::7" : "198.51.100.7"
    expect(client([hop], from: "10.0.0.1", trusting: ["10.0.0.0/8"]), is: expected)
  }
}
