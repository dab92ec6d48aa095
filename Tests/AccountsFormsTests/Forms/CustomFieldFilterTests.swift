import Expectations
import Testing

@testable import AccountsForms

/// Tests of the values by which lists of users filter.
struct CustomFieldFilterTests {
  private func field(_ key: String) throws -> CustomField {
    try #require(CustomFieldTests.fields.first { $0.key == key })
  }

  @Test(arguments: [
    ("city", " Lisbon ", CustomValue.text("Lisbon")), ("city", "x", .text("x")),
    ("seats", "10", .number(10)), ("seats", "-1", .number(-1)),
    ("day", "1999-12-31", .text("1999-12-31")), ("size", "M", .text("M")),
    ("news", "yes", .flag(true)), ("news", "true", .flag(true)),
  ])
  func `a value is read by its type, whatever the limits`(
    key: String,
    text: String,
    value: CustomValue
  ) throws {
    try expect(field(key).value(in: text), is: value)
  }

  @Test(arguments: [
    ("city", ""), ("seats", ""), ("day", ""), ("size", ""), ("news", ""), ("news", "no"),
    ("news", "false"),
  ])
  func `an empty value stands for users without one`(key: String, text: String) throws {
    try expect(field(key).value(in: text), is: nil)
  }

  @Test(arguments: [
    ("seats", "many", "This is not a number. Enter one such as 12."),
    ("day", "2026-02-30", "This day does not exist. Check the day, the month and the year."),
    ("size", "L", "Choose one of these: S, M."),
    ("news", "maybe", "This must be true or false, without quotes."),
  ])
  func `a value of another type has a message`(key: String, text: String, message: String) throws {
    let failure = #expect(throws: RuleFailure.self) { try field(key).value(in: text) }
    expect(failure.map { Messages().message(for: $0) }, is: message)
  }

  @Test func `lists show the fields that are marked`() {
    var rules = FormRules()
    rules.customFields = CustomFieldTests.fields
    rules.customFields[1].isListed = true
    expect(rules.listedFields.map(\.key), is: ["seats"])
  }
}
