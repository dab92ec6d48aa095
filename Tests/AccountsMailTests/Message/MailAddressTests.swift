@_spi(Stores) import AccountsForms
import Expectations
import Testing

@testable import AccountsMail

/// Tests that no address can end the SMTP command that it stands in.
struct MailAddressTests {
  @Test(arguments: [
    ("ada@example.com", "ada@example.com", false),
    ("Ada.King+x@Example.com", "Ada.King+x@example.com", false),
    ("ana@münchen.test", "ana@xn--mnchen-3ya.test", false),
    ("josé@example.test", "josé@example.test", true),
    ("o'connor@example.test", "o'connor@example.test", false),
  ])
  func `an address has its domain in A-labels`(
    _ row: (typed: String, text: String, utf8: Bool)
  )
    throws
  {
    let address = try #require(MailAddress(try EmailAddress(row.typed)))
    expect(address.text, is: row.text)
    expect(address.needsUTF8, is: row.utf8)
  }

  @Test(arguments: [
    "a@example.test>\r\nRCPT TO:<mallory@example.test", "a b@example.test", "a<@example.test",
    "a>@example.test", "a\u{0}@example.test", "a\u{7F}@example.test", "a\u{85}@example.test",
    "a\u{2028}@example.test", "a\n@example.test", "@example.test", "a@", "a@exämple.test",
    "a@example.test SIZE=1",
  ])
  func
    `ASVS 1.3.11, incident 3: an address that SMTP would misread is refused, even from the database`(
      _ text: String
    )
  {
    expect(MailAddress(EmailAddress(stored: text, key: text)), is: nil)
  }

  @Test(arguments: [
    "a@example.test,b@example.test", "\"a@example.test,b\"@example.test",
    "a@example.test b@example.test",
    "a@example.test;b@example.test", "<a@example.test>b@example.test", "A <a@example.test>",
    "a(b@example.test)@example.test", "list:a@example.test;",
    "a@example.test\r\nRCPT TO:<b@example.test>",
  ])
  func `incident 3: an address that could be read as several is no address`(_ text: String) {
    #expect(throws: (any Error).self) { try EmailAddress(text) }
  }
}
