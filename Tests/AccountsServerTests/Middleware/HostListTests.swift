import Expectations
import Testing

@testable import AccountsServer

struct HostListTests {
  private func contains(_ list: HostList?, _ host: String) throws -> Bool {
    try #require(list).contains(#require(RequestHost(host)))
  }

  @Test(arguments: [
    "localhost", "LOCALHOST:8080", "app.localhost", "127.0.0.1", "127.0.0.1:8080", "192.0.2.7",
    "[::1]", "[::1]:8080", "[2001:db8::7]",
  ])
  func `a list without names accepts this machine and every address`(_ host: String) throws {
    #expect(try contains(HostList(), host))
  }

  @Test(arguments: [
    "attacker.example", "localhost.attacker.example", "127.0.0.1.attacker.example", "localhost.",
  ])
  func `ASVS 13.2.4: rejects any other name, as after DNS rebinding`(_ host: String) throws {
    #expect(try !contains(HostList(), host))
    #expect(try !contains(HostList(["accounts.example.com"]), host))
  }

  @Test func `accepts the named hosts, in any case and at any port`() throws {
    let list = HostList(["accounts.example.com", " Www.Example.com"])
    #expect(try contains(list, "accounts.example.com"))
    #expect(try contains(list, "WWW.example.com:443"))
    #expect(try !contains(list, "example.com"))
  }

  @Test(arguments: ["", "https://example.com", "example.com:443", "a b", "example.com/x"])
  func `names are hosts without a port`(_ name: String) {
    expect(HostList([name]), is: nil)
  }
}
