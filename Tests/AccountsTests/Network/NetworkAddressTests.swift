import Expectations
import TestSupport
import Testing

@testable import Accounts

struct NetworkAddressTests {
  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
    ("::FFFF:c000:0201", "192.0.2.1"),
    ("2001:DB8:0:0::1", "2001:db8::1"), ("fe80::1%eth0", "fe80::1"), ("::1", "::1"),
  ])
  func `normalizes an address to one spelling`(_ row: (text: String, expected: String)) throws {
    try expect(#require(NetworkAddress(row.text)).description, is: row.expected)
  }

  @Test(arguments: [
    "", "localhost", "192.0.2", "192.0.2.256", "1::2::3", "2001:db8::/32", "192.0.2.1:80",
  ])
  func `rejects any other text`(_ text: String) { expect(NetworkAddress(text), is: nil) }

  @Test func `the first 64 bits of an IPv6 address are its network`() throws {
    let network = try #require(NetworkAddress("2001:db8:1:2:3:4:5:6")).network
    expect(network, is: NetworkAddress("2001:db8:1:2::")?.network)
    #expect(network != NetworkAddress("2001:db8:1:3::")?.network)
    #expect(NetworkAddress("192.0.2.1")?.network != NetworkAddress("192.0.2.2")?.network)
  }

  @Test func `incident 8: ten thousand addresses of one IPv6 network, in any spelling, are one`()
    throws
  {
    var generator = SplitMix(state: 20_261_121)
    var networks: Set<ClientNetwork> = []
    for number in 0..<10_000 {
      let isUpperCase = number % 2 == 0
      let groups = (0..<4)
        .map { _ in
          String(
            UInt16.random(in: 0...UInt16.max, using: &generator),
            radix: 16,
            uppercase: isUpperCase
          )
        }
      let prefix = isUpperCase ? "2001:0DB8:0001:0002" : "2001:db8:1:2"
      let zone = number % 3 == 0 ? "%eth0" : ""
      let text = "\(prefix):\(groups.joined(separator: ":"))\(zone)"
      networks.insert(try #require(NetworkAddress(text), "\(text)").network)
    }
    expect(networks.map(\.bytes), is: [[0x20, 0x01, 0x0D, 0xB8, 0, 1, 0, 2]])
  }

  @Test(arguments: [
    "192.0.2.1", "::ffff:192.0.2.1", "::FFFF:192.0.2.1", "::ffff:c000:201", "::ffff:c000:0201",
    "0:0:0:0:0:ffff:192.0.2.1", "0000:0000:0000:0000:0000:FFFF:C000:0201", "::ffff:192.0.2.1%eth0",
  ])
  func `incident 8: an IPv4 address is one network, also inside an IPv6 address`(
    _ text: String
  ) throws {
    try expect(#require(NetworkAddress(text)).networks.map(\.bytes), is: [[192, 0, 2, 1]])
  }
}
