import Expectations
import Testing

@testable import AccountsServer

struct RequestHostTests {
  @Test(arguments: [
    "", ":80", "127.0.0.1:x", "[::1", "[::1]x", "[::1]:x", "[localhost]", "[127.0.0.1]", "a:1:2",
    "example.com:65536", "exa mple.com", "example.com/", "ex\u{E4}mple.com",
  ])
  func `a malformed host is none`(_ text: String) { expect(RequestHost(text), is: nil) }
}
