import Expectations
import Testing

@testable import AccountsCLI

struct StringShownTests {
  @Test(arguments: [
    ("Ada Lovelace", "Ada Lovelace"), ("\u{1B}[31mred", "U+001B[31mred"), ("a\nb", "aU+000Ab"),
    ("a\u{2028}b\u{2029}", "aU+2028bU+2029"), ("\u{202E}gpj.exe", "U+202Egpj.exe"),
    ("\u{9B}1m", "U+009B1m"), ("e\u{301}李😀", "e\u{301}李😀"),
    // The joiners of Persian and Indic names, and of emoji.
    ("\u{200C}\u{200D}", "\u{200C}\u{200D}"),
  ])
  func `a text cannot control the terminal, or change the reading direction`(
    text: String,
    shown: String
  ) {
    expect(Array(text.shown.unicodeScalars), is: Array(shown.unicodeScalars))
  }

  @Test(arguments: [
    ("a\tb\nc\n", "a\tb\nc\n"), ("\"a\",\"b\"\r\n", "\"a\",\"b\"\n"),
    ("a\rb\u{9B}2J\u{202E}\u{85}", "aU+000DbU+009B2JU+202EU+0085"),
  ])
  func `lines and tabs of a longer text are kept`(text: String, shown: String) {
    expect(Array(text.shownLines.unicodeScalars), is: Array(shown.unicodeScalars))
  }

  @Test func `a long text is cut in its quotes`() {
    expect("a".quoted, is: "'a'")
    expect(String(repeating: "a", count: 60).quoted, is: "'\(String(repeating: "a", count: 60))'")
    expect(String(repeating: "a", count: 61).quoted, is: "'\(String(repeating: "a", count: 60))…'")
  }

  @Test(arguments: [
    ("ada@example.com", "ada@example.com"),
    ("ada+x_y-z@bücher.example", "ada+x_y-z@bücher.example"),
    ("ada`id`@example.com", "'ada`id`@example.com'"), ("$HOME@a.example", "'$HOME@a.example'"),
    ("o'neil@a.example", #"'o'\''neil@a.example'"#), ("a*@a.example", "'a*@a.example'"), ("", "''"),
  ])
  func `a text that shells would expand is quoted in a command`(text: String, word: String) {
    expect(text.shellWord, is: word)
  }
}
