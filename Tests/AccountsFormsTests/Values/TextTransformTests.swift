import AccountsForms
import Expectations
import Foundation
import Testing

struct TextTransformTests {
  @Test func `incident 13: leaves text over the limit unchanged for its rule to reject`() {
    let long = " " + String(repeating: "e\u{301}", count: TextTransform.maximumBytes)
    #expect(TextTransform.trimmed(long).utf8.elementsEqual(long.utf8))
    #expect(TextTransform.name(long).utf8.elementsEqual(long.utf8))
  }

  @Test(arguments: ["  a \u{3000} b  ", "Ame\u{301}lie", "\u{1100}\u{1161}", "a\tb", ""])
  func `transforms are idempotent`(_ text: String) {
    let name = TextTransform.name(text)
    #expect(TextTransform.name(name).utf8.elementsEqual(name.utf8))
    let trimmed = TextTransform.trimmed(text)
    #expect(TextTransform.trimmed(trimmed).utf8.elementsEqual(trimmed.utf8))
  }

  @Test func `the fast path gives the same text as Foundation`() throws {
    for value in UInt32(0x20)..<0x400 {
      let scalar = try #require(Unicode.Scalar(value))
      for text in ["a\(scalar)b", "\(scalar)a", "a\(scalar)"] {
        let expected = text.precomposedStringWithCanonicalMapping
          .trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(TextTransform.trimmed(text).utf8.elementsEqual(expected.utf8))
      }
    }
  }

  @Test(arguments: [
    ("Ana  Silva", "Ana Silva"), ("José \u{A0} Silva", "José Silva"), ("Zoë", "Zoë"),
    ("Nguyễn  Văn", "Nguyễn Văn"), ("李  雷", "李 雷"),
  ])
  func `collapses spaces of every script`(_ row: (text: String, name: String)) {
    expect(TextTransform.name(row.text), is: row.name)
  }

  @Test func `alternating marks and spaces at the ends of a name are removed`() {
    let layers = String(repeating: "\u{AD} \u{FEFF}", count: 300)
    expect(TextTransform.name(layers + "Ada  King" + layers), is: "Ada King")
    expect(TextTransform.name(layers), is: "")
  }
}
