import AccountsForms
import Expectations
import Testing

@testable import Accounts

struct DeviceTokenTests {
  @Test func `a token is read as it is written, and only then`() {
    let token = DeviceToken()
    expect(DeviceToken(token.text), is: token)
    #expect(DeviceToken() != token)
    expect(DeviceToken(Secret("short")), is: nil)
  }

  @Test func `neither the token nor its hash is in a description`() {
    let token = DeviceToken()
    for text in ["\(token)", String(reflecting: token)] { expect(text, is: "(device token)") }
    #expect(Mirror(reflecting: token).children.isEmpty)
  }
}
