import Testing

@testable import AccountsServer

struct ReturnPathTests {
  @Test(arguments: ["/", "/account", "/wiki/page?x=1&y=2", "/a/b#c", "/%2F/evil.example", "/:80"])
  func `a place on this site is gone to`(_ text: String) {
    #expect(ReturnPath(text)?.text == text)
  }

  @Test(
    arguments: [
      "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example",
      "https:evil.example",
      "https://evil.example", "javascript:alert(1)", "/\t/evil.example", "\t//evil.example",
      "/\n/evil.example", " /account", "account", "", "/ä", "/a b", "/a\u{0}b",
      "/a\r\nSet-Cookie: x=y",
    ]
  )
  func `ASVS 3.7.2: no address leads elsewhere`(_ text: String) {
    #expect(ReturnPath(text) == nil)
  }

  @Test func `a place that is too long is none`() {
    #expect(ReturnPath("/" + String(repeating: "a", count: 1024)) == nil)
  }

  @Test func `a place is quoted where it stands behind a question mark`() {
    let place = ReturnPath("/wiki?a=1&b=c#d%20")
    #expect(
      ReturnPath.logIn(returningTo: place).text
        == "/login?return_to=/wiki%3Fa%3D1%26b%3Dc%23d%2520"
    )
  }
}
