import Expectations
import Testing

@testable import AccountsServer

struct RedirectTargetTests {
  private let site = SiteSettings()

  @Test(arguments: ["/", "/account", "/wiki/page?x=1&y=2", "/a/b#c", "/%2F/evil.example", "/:80"])
  func `accepts a path on this site`(_ text: String) {
    expect(RedirectTarget(text, at: site)?.address(at: site), is: text)
  }

  private static let others = [
    "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example",
    "https:evil.example",
    "https://evil.example", "javascript:alert(1)", "/\t/evil.example", "\t//evil.example",
    "/\n/evil.example", " /account", "account", "", "/ä", "/a b", "/a\u{0}b",
    "/a\r\nSet-Cookie: x=y",
  ]

  @Test(arguments: others)
  func `ASVS 3.7.2: rejects addresses of other sites`(_ text: String) {
    expect(RedirectTarget(text, at: site), is: nil)
    expect(RedirectTarget(text, at: SiteSettings(loginDomain: "example.com")), is: nil)
    expect(RedirectTarget(text, at: SiteSettings(prefix: "/accounts")), is: nil)
  }

  @Test(arguments: [
    "https://example.com", "https://app.example.com/a?b=c&d=e", "https://a.b.example.com:8443/#x",
    "https://APP.example.com/",
  ])
  func `accepts a host that shares the login`(_ text: String) {
    let shared = SiteSettings(loginDomain: "example.com")
    expect(RedirectTarget(text, at: shared)?.address(at: shared), is: text)
    expect(RedirectTarget(text, at: site), is: nil)
  }

  @Test(arguments: [
    "https://evilexample.com/", "https://example.com.evil.net/", "https://example.com@evil.net/",
    "https://evil.net/app.example.com", "https://evil.net?.example.com", "http://app.example.com/",
    "https://app.example.com\\@evil.net", "https:/app.example.com/", "https:///app.example.com",
    "https://.example.com:x/", "https://evil.net#.example.com", "https://user@app.example.com/",
    "https://app.example.com:99999/", "https://[::1].example.com/", "https://.example.com/",
    "https://a..example.com/", "https://-.example.com/", "https://a-.example.com/",
  ])
  func `ASVS 3.7.2: rejects a host that shares no login`(_ text: String) {
    expect(RedirectTarget(text, at: SiteSettings(loginDomain: "example.com")), is: nil)
  }

  @Test func `rejects a path that is too long`() {
    expect(RedirectTarget("/" + String(repeating: "a", count: 1024), at: site), is: nil)
  }

  @Test func `ASVS 1.2.2: escapes a path in a query`() {
    let place = RedirectTarget("/wiki?a=1&b=c#d%20", at: site)
    expect(
      RedirectTarget.logIn(returningTo: place, at: site).text,
      is: "/login?return_to=%2Fwiki%3Fa%3D1%26b%3Dc%23d%2520"
    )
  }

  @Test(arguments: [
    ("return_to=/report?a=1&b=2", "/report?a=1&b=2"),
    ("return_to=/report?a=1&b=%26%20", "/report?a=1&b=%26%20"),
    ("done=loggedOut&return_to=/report?a=1&b", "/report?a=1&b"),
    ("return_to=/a%20b", "/a%20b"), ("return_to=/a%3Fb%20c", "/a%3Fb%20c"),
    ("return_to=/files/100%25.pdf", "/files/100%25.pdf"), ("return_to=/a%2Fb", "/a%2Fb"),
    ("return_to=/c%23d", "/c%23d"), ("return_to=/x%3Fy", "/x%3Fy"),
    ("return_to=/a&b", "/a&b"), ("return_to=/a/b", "/a/b"),
  ])
  func `reads an address that a proxy did not encode`(_ query: String, _ address: String) {
    expect(RedirectTarget(query: query, at: site)?.address(at: site), is: address)
  }

  @Test(arguments: [
    ("return_to=%2Freport%3Fa%3D1%26b%3D2", "/report?a=1&b=2"),
    ("return_to=%2Freport%3Fa%3D1&done=loggedOut", "/report?a=1"),
    ("return_to=%2Fa%2525", "/a%25"), ("return_to=%2Fa", "/a"),
  ])
  func `reads an encoded address`(_ query: String, _ address: String) {
    expect(RedirectTarget(query: query, at: site)?.address(at: site), is: address)
  }

  @Test(arguments: [
    nil, "", "return_to=", "x_return_to=/a", "return_to=//evil.example?a=b", "return_to=%zz",
    "return_to=https://evil.example/?/a",
  ])
  func `reads no other query`(_ query: String?) {
    expect(RedirectTarget(query: query, at: site), is: nil)
  }

  @Test(arguments: [
    ("/accounts/account?x=1", "/account?x=1"), ("/accounts", "/"), ("/accounts/", "/"),
    ("/accountsx/a", "/accountsx/a"), ("/report?a=/accounts/b", "/report?a=/accounts/b"),
  ])
  func `knows our own pages by the prefix`(_ address: String, _ text: String) {
    let below = SiteSettings(prefix: "/accounts")
    let target = RedirectTarget(address, at: below)
    expect(target?.text, is: text)
    let shown = address == "/accounts" ? "/accounts/" : address
    expect(target?.address(at: below), is: shown)
  }
}
