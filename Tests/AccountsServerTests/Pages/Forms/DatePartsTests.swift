import Expectations
import Foundation
import Testing

@testable import AccountsServer

struct DatePartsTests {
  @Test(
    arguments: [
      (["1", "2", "1990"], "1990-02-01"), (["31", "12", "1990"], "1990-12-31"),
      (["", "", ""], ""), (["", "", "1990"], "1990"), (["1", "", "1990"], "1990--01"),
      (["", "2", ""], "-02-"), (["x", "2", "1990"], "1990-02-0x"),
      ([" 1 ", "2", "1990"], "1990-02-01"),
      (["001", "2", "90"], "90-02-001"),
    ]
  )
  func `joins three parts into a text, which is a date if they are`(
    _ parts: [String],
    _ text: String
  ) throws {
    try expect(joined(parts[0], parts[1], parts[2]), is: text)
  }

  @Test(arguments: ["1990-12-31", "1990-02-01", "", "yesterday", "31/12/1990", "1-2-3-4", "--"])
  func `splits a text without loss`(_ text: String) throws {
    let parts = DateParts(text)
    let again = try joined(parts.day, parts.month, parts.year)
    expect(again, is: (text == "--" ? "" : text))
  }

  private func joined(_ day: String, _ month: String, _ year: String) throws -> String {
    let body = "b.day=\(day)&b.month=\(month)&b.year=\(year)".replacing(" ", with: "+")
    return DateParts(try FormValues(Data(body.utf8)), "b").text
  }
}
