import Expectations
import Testing

@testable import AccountsForms

struct EmailAddressTests {
  @Test(arguments: [
    Case("ada@example.com", "ada@example.com"),
    Case(" Ada@Example.COM\n", "ada@example.com"),
    Case("o'connor@example.com", "o'connor@example.com"),
    Case("a.b+tag@sub.example.co.uk", "a.b+tag@sub.example.co.uk"),
    Case("!#$%&'*+-/=?^_`{|}~@example.com", "!#$%&'*+-/=?^_`{|}~@example.com"),
    Case("1@2.example", "1@2.example"),
    Case("user@MÜNCHEN.de", "user@xn--mnchen-3ya.de"),
    Case("user@mu\u{308}nchen.de", "user@xn--mnchen-3ya.de"),
    Case("user@xn--mnchen-3ya.de", "user@xn--mnchen-3ya.de"),
    Case("user@XN--MNCHEN-3YA.DE", "user@xn--mnchen-3ya.de"),
    Case("user@straße.de", "user@xn--strae-oqa.de"),
    Case("user@пример。рф", "user@xn--e1afmkfd.xn--p1ai"),
    Case("JOSE\u{301}@example.com", "josé@example.com"),
    Case("用户@例子.广告", "用户@xn--fsqu00a.xn--4rr70v"),
    Case("😀@example.com", "😀@example.com"),
    Case("mıke@example.com", "mıke@example.com"),
    Case("\u{212A}ate@example.com", "kate@example.com"),
    Case("ΝΙΚΟΣ@example.com", "νικοσ@example.com"), Case("νικος@example.com", "νικοσ@example.com"),
    Case("a@ｅｘample.com", "a@example.com"),
  ])
  func `accepts an address, and its spellings share a key`(_ row: Case<String, String>) throws {
    let address = try EmailAddress(row.input)
    expect(address.key, is: row.outcome)
    try expect(EmailAddress(address.key).key, is: address.key)
  }

  @Test func `keeps the address as typed, composed and trimmed`() throws {
    try expect(EmailAddress("  Ada.L@Example.COM ").text, is: "Ada.L@Example.COM")
    try expect(EmailAddress("a@München.de").text, is: "a@München.de")
    try expect(EmailAddress("a@ｅｘample。com").text, is: "a@example.com")
  }

  @Test func `accepts 254 bytes and rejects 255`() throws {
    let local = String(repeating: "a", count: 64)
    let label = String(repeating: "b", count: 61)
    let longest = "\(local)@\(label).\(label).\(label).abc"
    expect(longest.utf8.count, is: 254)
    try expect(EmailAddress(longest).key, is: longest)
    #expect(throws: EmailAddress.Defect.tooLong) { try EmailAddress(longest + "d") }
    let megabyte = String(repeating: "a", count: 1_000_000)
    #expect(throws: EmailAddress.Defect.tooLong) { try EmailAddress(megabyte + "@example.com") }
  }

  // Found by fuzzing: the probe that makes ICU check A-labels made a long domain too long for it.
  @Test func `the key of a long domain with an A-label is its own key`() throws {
    let label = String(repeating: "b", count: 58)
    let address = try EmailAddress("a@42ŋ.\(label).\(label).\(label).\(label).de")
    #expect(address.key.utf8.count > 248)
    try expect(EmailAddress(address.key), is: address)
  }

  // Found by fuzzing: NFKC maps U+03F2 to a final sigma, UTS #46 to a plain one, which is another
  // domain.
  @Test func `the kept text is an address of the same mailbox`() throws {
    let address = try EmailAddress("a@\u{3F2}.gr")
    expect(address.key, is: "a@xn--4xa.gr")
    expect(address.text, is: "a@xn--4xa.gr")
    try expect(EmailAddress(address.text), is: address)
  }

  @Test func `addresses are equal by key`() throws {
    try expect(EmailAddress("Ada@Example.com"), is: EmailAddress("ada@example.COM"))
    #expect(try EmailAddress("a.da@example.com") != EmailAddress("ada@example.com"))
    #expect(try EmailAddress("ada+x@example.com") != EmailAddress("ada@example.com"))
  }

  @Test func `every address of the table has its expected result`() throws {
    let table = try EmailAddressTable()
    #expect(table.rows.count >= 150)
    expect(Set(table.rows.map { Array($0.text.utf8) }).count, is: table.rows.count)
    for row in table.rows {
      var defect: EmailAddress.Defect?
      do throws(EmailAddress.Defect) { _ = try EmailAddress(row.text) } catch { defect = error }
      expect(defect, is: row.defect, "\(row.text.debugDescription): \(row.reason)")
      // The rule takes a shortcut to the same result.
      expect(Rule.email.failure(for: row.text), is: defect?.failure, "\(row.text.debugDescription)")
    }
  }

  @Test func `incident 1: no case mapping turns another address into an ASCII one`() {
    var count = 0
    for value in UInt32(0x80)...0x10FFFF {
      // The Kelvin sign is canonically a K, not a distinct character.
      guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped,
        scalar != "\u{212A}"
      else { continue }
      let properties = scalar.properties
      for mapped in [
        properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping,
      ] where mapped.utf8.allSatisfy({ $0 < 0x80 }) {
        count += 1
        let address = try? EmailAddress("m\(scalar)ke@example.com")
        #expect(
          address?.key != "m\(mapped.lowercased())ke@example.com",
          "\(scalar.escaped(asASCII: true))"
        )
      }
    }
    #expect(count >= 10)
  }
}
