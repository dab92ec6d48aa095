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

  @Test func `every instant is shown to the millisecond`() {
    for milliseconds in 1_790_000_000_000...1_790_000_001_000 {
      let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      #expect(date.rfc3339.hasSuffix("\(String(milliseconds).suffix(3))Z"), "\(milliseconds)")
    }
  }

  @Test(arguments: ["", "Ada", "a=b", "1-2", "李雷"])
  func `any other cell stays as it is`(_ cell: String) {
    #expect(CSV.record([cell]) == "\"\(cell)\"\r\n")
  }
}
