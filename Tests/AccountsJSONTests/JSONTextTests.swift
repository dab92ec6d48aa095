import Expectations
import Foundation
import Testing

@testable import AccountsJSON

struct JSONTextTests {
  @Test(arguments: [
    ("Zoë 李 😀", "Zoë 李 😀"),
    // CSI in C0 and in C1, DEL, the line separators, and a soft hyphen.
    ("\u{1B}[31m\u{9B}31m\u{7F}", #"\u001b[31m\u009B31m\u007F"#),
    ("a\u{2028}b\u{2029}c\u{85}d\u{AD}", #"a\u2028b\u2029c\u0085d\u00AD"#),
    // Right-to-left override, isolate, mark; byte order mark.
    ("\u{202E}gpj.exe\u{2066}\u{200F}\u{61C}\u{FEFF}", #"\u202Egpj.exe\u2066\u200F\u061C\uFEFF"#),
    // Beyond the 65,536 characters of one code unit.
    ("a\u{E0041}b", #"a\uDB40\uDC41b"#),
    // The joiners of Persian and Indic names, and of emoji.
    ("\u{200C}\u{200D}", "\u{200C}\u{200D}"),
  ])
  func `characters that a terminal obeys are escaped, in the same JSON`(
    _ row: (text: String, written: String)
  ) throws {
    let json = try JSONText.text(of: [row.text: row.text])
    expect(Array(json.utf8), is: Array("{\"\(row.written)\":\"\(row.written)\"}".utf8))
    let read = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
    expect(Array(read[row.text, default: ""].utf8), is: Array(row.text.utf8))
  }

  @Test func `fields are in alphabetical order on one line, and slashes are not escaped`() throws {
    try expect(JSONText.text(of: ["b": "1/2", "a": "\n"]), is: #"{"a":"\n","b":"1/2"}"#)
  }
}
