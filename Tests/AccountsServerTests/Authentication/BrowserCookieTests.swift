import AccountsForms
import Expectations
import HTTPTypes
import Testing

@testable import AccountsServer

struct BrowserCookieTests {
  @Test(arguments: [
    ("__Host-accounts=a", "a"), ("x=y; __Host-accounts=a; z=", "a"), ("__Host-accounts=a=b", "a=b"),
    ("__Host-accounts=", ""), ("x=\u{600}; __Host-accounts=a", "a"),
    ("\u{301};__Host-accounts=a", "a"),
  ])
  func `finds a cookie by its name`(_ header: String, _ value: String) {
    expect(found(header), is: value)
  }

  // A cookie that a browser lets another host of the site set: for that host the name is not
  // `__Host-` (RFC 6265bis 4.1.3.2).
  @Test(arguments: [
    "\u{2000}__Host-accounts=a", "\u{A0}__Host-accounts=a", "__Host-accounts\u{2000}=a",
    "__host-accounts=a", "__Host-accounts\u{301}=a", "__Host-accounts-device=a", "__Host-accounts",
    "\u{FEFF}__Host-accounts=a", "x=__Host-accounts=a",
  ])
  func `ASVS 3.3.1: ignores cookies with any other name`(_ header: String) {
    expect(found(header), is: nil)
    expect(found("\(header); __Host-accounts=ours"), is: "ours")
  }

  private func found(_ header: String) -> String? {
    // As parsed by the server, one field for each pair, and as a client may send them.
    let fields = HTTPFields([HTTPField(name: .cookie, value: header)])
    return fields.cookie("__Host-accounts")
      .map { $0.withUTF8 { String(decoding: $0, as: UTF8.self) } }
  }
}
