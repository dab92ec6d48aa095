import Testing

@testable import Accounts

struct NetworkAddressTests {
  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
    ("::FFFF:c000:0201", "192.0.2.1"),
    ("2001:DB8:0:0::1", "2001:db8::1"), ("fe80::1%eth0", "fe80::1"), ("::1", "::1"),
  ])
  func `an address has one spelling`(_ row: (text: String, expected: String)) throws {
    #expect(try #require(NetworkAddress(row.text)).description == row.expected)
  }

  @Test(arguments: [
    "", "localhost", "192.0.2", "192.0.2.256", "1::2::3", "2001:db8::/32", "192.0.2.1:80",
  ])
  func `anything else is no address`(_ text: String) { #expect(NetworkAddress(text) == nil) }

  @Test func `the first 64 bits of an IPv6 address are its network`() throws {
    let network = try #require(NetworkAddress("2001:db8:1:2:3:4:5:6")).network
    #expect(network == NetworkAddress("2001:db8:1:2::")?.network)
    #expect(network != NetworkAddress("2001:db8:1:3::")?.network)
    #expect(NetworkAddress("192.0.2.1")?.network != NetworkAddress("192.0.2.2")?.network)
  }
}
