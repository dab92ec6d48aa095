import Accounts
import Expectations
import Testing

struct NetworkRangeTests {
  @Test(
    arguments: [
      ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.0", false),
      ("10.0.0.1", "10.0.0.1", true), ("10.0.0.1", "10.0.0.2", false),
      ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "::1", false),
      ("2001:db8::/32", "2001:db8:1::9", true), ("2001:db8::/32", "2001:db9::1", false),
      ("::1", "::1", true), ("10.0.0.0/9", "10.127.0.1", true), ("10.0.0.0/9", "10.128.0.1", false),
      // An IPv4 address inside an IPv6 one is the IPv4 address.
      ("10.0.0.0/8", "::ffff:10.1.2.3", true),
    ]
  )
  func `a range contains the addresses with its prefix`(
    _ range: String,
    _ address: String,
    _ isContained: Bool
  ) throws {
    let range = try #require(NetworkRange(range))
    let address = try #require(NetworkAddress(address))
    expect(range.contains(address), is: isContained)
  }

  @Test(arguments: [
    "", "example.com", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0.0/", "::1/129",
    "1.2.3",
  ])
  func `rejects text that is not a network`(_ text: String) {
    expect(NetworkRange(text), is: nil)
  }
}
