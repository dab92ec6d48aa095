import Expectations
import Testing

@testable import AccountsForms

struct StringReplacingTests {
  @Test(arguments: [
    ("{n} days", "{n}", "3", "3 days"), ("há {n} dias e {n}", "{n}", "três", "há três dias e {n}"),
    ("none", "{n}", "3", "none"), ("", "{n}", "3", ""),
    ("at the end {n}", "{n}", "", "at the end "),
    ("e\u{301}{n}\u{301}", "{n}", "x", "e\u{301}x\u{301}"),
  ])
  func `replaces the first place of a text`(
    _ text: String,
    _ part: String,
    _ replacement: String,
    _ result: String
  ) {
    expect(Array(text.replacingFirst(part, with: replacement).utf8), is: Array(result.utf8))
  }
}
