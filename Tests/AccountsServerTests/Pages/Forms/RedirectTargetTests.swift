import Testing

@testable import AccountsServer

struct RedirectTargetTests {
  @Test(arguments: ["/", "/account", "/wiki/page?x=1&y=2", "/a/b#c", "/%2F/evil.example", "/:80"])
  func `accepts a path on this site`(_ text: String) {
    #expect(RedirectTarget(text)?.text == text)
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
  func `ASVS 3.7.2: rejects addresses of other sites`(_ text: String) {
    #expect(RedirectTarget(text) == nil)
  }

  @Test func `rejects a path that is too long`() {
    #expect(RedirectTarget("/" + String(repeating: "a", count: 1024)) == nil)
  }

  @Test func `ASVS 1.2.2: escapes a path in a query`() {
    let place = RedirectTarget("/wiki?a=1&b=c#d%20")
    #expect(
      RedirectTarget.logIn(returningTo: place).text
        == "/login?return_to=/wiki%3Fa%3D1%26b%3Dc%23d%2520"
    )
  }
}
