import Foundation
import Accounts
import Testing

@testable import AccountsCLI

struct CSVTests {
  @Test func `a record is quoted and ends in CR LF`() {
    #expect(CSV.record(["a", "b \"c\", d", "é\n"]) == "\"a\",\"b \"\"c\"\", d\",\"é\n\"\r\n")
  }

  @Test(arguments: ["=1+1", "+cmd@example.com", "-Ada", "@SUM(A1)", "\tx", "\rx", "\nx"])
  func `ASVS 1.2.10: a cell that a spreadsheet would run is made text`(_ cell: String) {
    #expect(CSV.record([cell]) == "\"'\(cell)\"\r\n")
  }

  @Test(arguments: ["'=1", "''=1", "'-Abdul"])
  func `apostrophes before a formula are told from the one that was put there`(_ cell: String) {
    #expect(CSV.record([cell]) == "\"'\(cell)\"\r\n")
    #expect(CSV.plain(cell) == String(cell.dropFirst()))
  }

  @Test func `every text is read as it was written`() {
    for text in Self.texts {
      #expect(
        Array(CSV.plain(CSV.escaped(text)).utf8) == Array(text.utf8),
        "\(text.debugDescription)"
      )
    }
  }

  /// Every text of up to three characters that mean something to CSV or a spreadsheet, or join others.
  static let texts: [String] = {
    let characters = [
      "'", "=", "+", "-", "@", "\t", "\r", "\n", "\"", ",", " ", "a", "é", "\u{301}",
    ]
    var (texts, longest) = ([""], [""])
    for _ in 0..<3 {
      longest = longest.flatMap { text in characters.map { text + $0 } }
      texts += longest
    }
    return texts
  }()

  @Test func `every instant is shown to the millisecond`() {
    for milliseconds in 1_790_000_000_000...1_790_000_001_000 {
      let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      #expect(date.rfc3339.hasSuffix("\(String(milliseconds).suffix(3))Z"), "\(milliseconds)")
    }
  }

  @Test(arguments: ["", "Ada", "a=b", "1-2", "李雷", "'", "'n Bril", "''"])
  func `any other cell stays as it is`(_ cell: String) {
    #expect(CSV.record([cell]) == "\"\(cell)\"\r\n")
  }
}
