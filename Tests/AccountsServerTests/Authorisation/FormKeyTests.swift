import AccountsForms
import Testing

@testable import AccountsServer

struct FormKeyTests {
  private let key = FormKey()

  @Test func `a token is another each time, and good for its form`() {
    let tokens = (0..<100).map { _ in key.token(for: "/login") }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.count == 86 && key.made($0, for: "/login") })
  }

  @Test func `a token is worth nothing for another form or another browser`() {
    let token = key.token(for: "/login")
    #expect(!key.made(token, for: "/signup"))
    #expect(!FormKey().made(token, for: "/login"))
  }

  @Test func `a key that a browser kept makes the same tokens`() throws {
    let kept = try #require(FormKey(key.text))
    #expect(kept.made(key.token(for: "/login"), for: "/login"))
  }

  @Test(arguments: [
    "", "A", String(repeating: "A", count: 86), "ä", String(repeating: "=", count: 86),
  ])
  func `what nobody made is no token`(_ text: String) {
    #expect(!key.made(text, for: "/login"))
  }

  @Test(arguments: ["", "short", String(repeating: "A", count: 44), "{}"])
  func `what is no key is none`(_ text: String) {
    #expect(FormKey(Secret(text)) == nil)
  }

  @Test func `one bit more or less makes it another token`() {
    let token = Array(key.token(for: "/login").utf8)
    for index in token.indices.dropLast() {
      var changed = token
      changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(!key.made(String(decoding: changed, as: UTF8.self), for: "/login"), "\(index)")
    }
  }
}
