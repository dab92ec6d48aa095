import Expectations
import Foundation
import AccountsForms
import Testing

@testable import AccountsTransfer

struct CSVTests {
  @Test func `quotes a record and ends it with CR LF`() {
    expect(CSV.record(["a", "b \"c\", d", "é\n"]), is: "\"a\",\"b \"\"c\"\", d\",\"é\n\"\r\n")
  }

  @Test(arguments: ["=1+1", "+cmd@example.com", "-Ada", "@SUM(A1)", "\tx", "\rx", "\nx", "\0x"])
  func `ASVS 1.2.10: escapes a cell that a spreadsheet would run as a formula`(_ cell: String) {
    expect(CSV.record([cell]), is: "\"'\(cell)\"\r\n")
  }

  @Test(arguments: ["'=1", "''=1", "'-Abdul"])
  func `escapes apostrophes before a formula, and removes only its own`(_ cell: String) {
    expect(CSV.record([cell]), is: "\"'\(cell)\"\r\n")
    expect(CSV.plain(cell), is: String(cell.dropFirst()))
  }

  @Test func `reads back every escaped text`() {
    for text in Self.texts {
      expect(
        Array(CSV.plain(CSV.escaped(text)).utf8),
        is: Array(text.utf8),
        "\(text.debugDescription)"
      )
    }
  }

  /// All texts of up to three characters that are special in CSV or spreadsheets, or combine with
  /// others.
  static let texts: [String] = {
    let characters = [
      "'", "=", "+", "-", "@", "\t", "\r", "\n", "\0", "\"", ",", " ", "a", "é", "\u{301}",
    ]
    var (texts, longest) = ([""], [""])
    for _ in 0..<3 {
      longest = longest.flatMap { text in characters.map { text + $0 } }
      texts += longest
    }
    return texts
  }()

  @Test func `writes every instant to the millisecond`() {
    for milliseconds in 1_790_000_000_000...1_790_000_001_000 {
      let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      #expect(date.rfc3339.hasSuffix("\(String(milliseconds).suffix(3))Z"), "\(milliseconds)")
    }
  }

  @Test(arguments: ["", "Ada", "a=b", "1-2", "李雷", "'", "'n Bril", "''"])
  func `leaves any other cell unchanged`(_ cell: String) {
    expect(CSV.record([cell]), is: "\"\(cell)\"\r\n")
  }
}
