import AccountsForms
import Testing

@testable import Accounts

struct DeviceTokenTests {
  @Test func `a token is read as it is written, and only then`() {
    let token = DeviceToken()
    #expect(DeviceToken(token.text) == token)
    #expect(DeviceToken() != token)
    #expect(DeviceToken(Secret("short")) == nil)
  }

  @Test func `neither the token nor its hash is in a description`() {
    let token = DeviceToken()
    for text in ["\(token)", String(reflecting: token)] { #expect(text == "(device token)") }
    #expect(Mirror(reflecting: token).children.isEmpty)
  }
}
