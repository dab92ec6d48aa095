import Expectations
import Testing

@testable import AccountsCLI

struct StringWrappedTests {
  @Test(
    arguments: [
      ("", 10, [""]),
      ("one two three", 13, ["one two three"]),
      ("one two three", 12, ["one two", "three"]),
      ("one two three", 3, ["one", "two", "three"]),
      ("https://example.com/terms now", 10, ["https://example.com/terms", "now"]),
      ("李雷 李雷", 8, ["李雷", "李雷"]),
      ("Jose\u{301} Jose\u{301}", 9, ["Jose\u{301} Jose\u{301}"]),
    ] as [(String, Int, [String])]
  )
  func `breaks lines at spaces, by display width`(_ text: String, _ width: Int, _ lines: [String]) {
    expect(text.wrapped(toWidth: width), is: lines)
  }

  @Test func `indents continuation lines within the same width`() {
    expect("- one two three".wrapped(toWidth: 9, hanging: 2), is: ["- one two", "  three"])
    expect("- one two three".wrapped(toWidth: 8, hanging: 2), is: ["- one", "  two", "  three"])
  }
}
