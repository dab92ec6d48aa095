import AccountsForms
import Expectations
import Testing

@testable import AccountsServer

struct CSRFKeyTests {
  private let key = CSRFKey()

  @Test func `every token is different, and valid for its form`() {
    let tokens = (0..<100).map { _ in key.token(for: "/login") }
    expect(Set(tokens).count, is: 100)
    #expect(tokens.allSatisfy { $0.count == 86 && key.made($0, for: "/login") })
  }

  @Test func `a token is not valid for another form or another browser`() {
    let token = key.token(for: "/login")
    #expect(!key.made(token, for: "/signup"))
    #expect(!CSRFKey().made(token, for: "/login"))
  }

  @Test func `a key read back from its text accepts its tokens`() throws {
    let kept = try #require(CSRFKey(key.text))
    #expect(kept.made(key.token(for: "/login"), for: "/login"))
  }

  @Test(arguments: [
    "", "A", String(repeating: "A", count: 86), "ä", String(repeating: "=", count: 86),
  ])
  func `rejects text that is not a token`(_ text: String) {
    #expect(!key.made(text, for: "/login"))
  }

  @Test(arguments: ["", "short", String(repeating: "A", count: 44), "{}"])
  func `rejects text that is not a key`(_ text: String) {
    #expect(CSRFKey(Secret(text)) == nil)
  }

  @Test func `rejects a token with one character changed`() {
    let token = Array(key.token(for: "/login").utf8)
    for index in token.indices.dropLast() {
      var changed = token
      changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(!key.made(String(decoding: changed, as: UTF8.self), for: "/login"), "\(index)")
    }
  }
}
