import AccountsForms
import Testing

struct InternationalLabelTests {
  @Test(arguments: [
    "ada@münchen.de", "ada@bücher.example", "ada@例え.テスト", "ada@ｅｘａｍｐｌｅ.com", "ada@例え。jp",
    "ada@پاکستان.com", "ada@भारत.com", "ada@col·laboració.cat", "ada@東京・大阪.jp", "ada@ג׳ורג.com",
    "ada@नेपाल१.com",
    // A joiner where RFC 5892 A.1 and A.2 allow it.
    "ada@نامه\u{200C}ای.com", "ada@ශ්\u{200D}රී.com",
  ])
  func `accepts labels of every script`(_ address: String) throws {
    #expect(throws: Never.self) { try EmailAddress(address) }
  }

  @Test(arguments: [
    "ada@§.com", "ada@©.com", "ada@❤.com", "ada@☃.net", "ada@💩.la", "ada@½.com",
    "ada@example.com\u{2044}login.evil.com", "ada@example.com\u{2215}login.evil.com", "ada@a·b.com",
    "ada@・.com", "ada@a・b.com", "ada@a\u{200D}b.com", "ada@ex\u{AD}ample.com", "ada@∞.com",
  ])
  func `rejects symbols, which could make a domain look like a path or another`(_ address: String) {
    #expect(throws: EmailAddress.Defect.domainLabel) { try EmailAddress(address) }
  }
}
