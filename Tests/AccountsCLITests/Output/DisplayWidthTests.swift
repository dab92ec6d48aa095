import Expectations
import Testing

@testable import AccountsCLI

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("Ada", 3), ("José", 4), ("Jose\u{301}", 4), ("李雷", 4), ("😀", 2), ("a\u{7}b", 3),
    ("e\u{301}", 1), ("김", 2), ("กี่", 1), ("🎉", 2), ("🇧🇷", 2),
  ])
  func `wide characters take two columns, combining marks none`(text: String, width: Int) {
    expect(text.displayWidth, is: width)
  }

  @Test(arguments: [
    ("Ada", 3, "Ada"), ("Ada", 2, "A…"), ("Ada", 1, "…"), ("李雷雷", 4, "李…"), ("李雷雷", 5, "李雷…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👩‍👧👩‍👧", 2, "…"),
  ])
  func `a text is cut between characters, with a sign that it was`(
    text: String,
    limit: Int,
    expected: String
  ) {
    expect(text.truncated(toWidth: limit), is: expected)
    #expect(text.truncated(toWidth: limit).displayWidth <= limit)
  }

  @Test func `a text is padded by its width, not by the number of its characters`() {
    expect("李".padded(toWidth: 4), is: "李  ")
    expect("Jose\u{301}".padded(toWidth: 5), is: "Jose\u{301} ")
    expect("Ada".padded(toWidth: 2), is: "Ada")
  }
}
