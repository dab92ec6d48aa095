import AccountsForms
import Testing

struct TextTransformTests {
  @Test func `incident 13: a text over the limit is left as it is, for its rule to refuse`() {
    let long = " " + String(repeating: "e\u{301}", count: TextTransform.maximumBytes)
    #expect(TextTransform.trimmed(long).utf8.elementsEqual(long.utf8))
    #expect(TextTransform.name(long).utf8.elementsEqual(long.utf8))
  }

  @Test(arguments: ["  a \u{3000} b  ", "Ame\u{301}lie", "\u{1100}\u{1161}", "a\tb", ""])
  func `transforming twice is transforming once`(_ text: String) {
    let name = TextTransform.name(text)
    #expect(TextTransform.name(name).utf8.elementsEqual(name.utf8))
    let trimmed = TextTransform.trimmed(text)
    #expect(TextTransform.trimmed(trimmed).utf8.elementsEqual(trimmed.utf8))
  }
}
