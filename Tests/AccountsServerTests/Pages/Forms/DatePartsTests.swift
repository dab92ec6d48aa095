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
  ) {
    let sent = ["b.day": parts[0], "b.month": parts[1], "b.year": parts[2]]
    #expect(DateParts(sent, "b").text == text)
  }

  @Test(arguments: ["1990-12-31", "1990-02-01", "", "yesterday", "31/12/1990", "1-2-3-4", "--"])
  func `splits a text without loss`(_ text: String) {
    let parts = DateParts(text)
    let sent = ["b.day": parts.day, "b.month": parts.month, "b.year": parts.year]
    #expect(DateParts(sent, "b").text == (text == "--" ? "" : text))
  }
}
