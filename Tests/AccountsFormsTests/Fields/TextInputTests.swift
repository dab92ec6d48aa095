import Expectations
import Foundation
import Testing

@testable import AccountsForms

struct TextInputTests {
  /// The value that a text enters into a field, or the message of its refusal; the text stays for
  /// correction.
  private func entered<Value: TextInput & Equatable>(_ text: String, into value: Value) -> String {
    let field = FormField("seats", value)
    field.enter(text)
    let generic: any FormFieldRepresentable = FormField("seats", value)
    generic.enter(text)
    expect(generic.errors, is: field.errors)
    expect(generic.text, is: field.text)
    guard let error = field.errors.first else { return field.text }
    expect(field.text, is: text)
    expect(field.value, is: value)
    return Messages(.english).message(for: error)
  }

  private static let noWhole = "This is not a number. Enter one such as 12."
  private static let noFraction = "This is not a number. Enter one such as 3.5."

  @Test(arguments: [
    ("7", "7"), (" 7 ", "7"), ("+7", "7"), ("-7", "-7"), ("\u{2212}7", "-7"), ("007", "7"),
    ("\u{0663}\u{0664}", "34"), ("\u{0967}", "1"), ("\u{FF11}2", "12"),
    ("", "Fill in this field."), (" ", "Fill in this field."), ("two", noWhole), ("1 000", noWhole),
    ("1,000", noWhole), ("3.5", noWhole), ("1e3", noWhole), ("0x10", noWhole), ("--7", noWhole),
    ("\u{00BD}", noWhole), ("\u{56DB}", noWhole),
    (String(repeating: "9", count: 40), "Enter 9223372036854775807 or less."),
    ("-" + String(repeating: "9", count: 40), "Enter -9223372036854775808 or more."),
    (String(repeating: "9", count: 10_000), "Use at most 4096 characters."),
  ])
  func `reads a whole number in any script's digits, and rejects others with an example`(
    _ row: (text: String, result: String)
  ) {
    expect(entered(row.text, into: 1), is: row.result)
  }

  @Test(arguments: [
    ("3.5", "3.5"), ("-0.25", "-0.25"), (".5", "0.5"), ("7", "7.0"), ("1e3", "1000.0"),
    ("\u{0663}\u{066B}\u{0665}", "3.5"), ("", "Fill in this field."), ("3,5", noFraction),
    ("1 000.5", noFraction), ("nan", noFraction), ("inf", noFraction), ("0x1p3", noFraction),
    ("1e400", "Enter 1.7976931348623157e+308 or less."),
    ("-1e400", "Enter -1.7976931348623157e+308 or more."),
  ])
  func `reads a fraction with a point, and rejects a decimal comma with an example`(
    _ row: (text: String, result: String)
  ) {
    expect(entered(row.text, into: 1.0), is: row.result)
  }

  private static let noDate =
    "This date cannot be read. Use numbers, with four digits for the year: 31 December 1990 is 1990-12-31."
  private static let noDay =
    "This day does not exist. Check the day, the month and the year."

  @Test(arguments: [
    ("1990-12-31", "1990-12-31"), (" 1990-12-31 ", "1990-12-31"),
    ("\u{0661}\u{0669}\u{0669}\u{0660}-\u{0661}\u{0662}-\u{0663}\u{0661}", "1990-12-31"),
    ("", ""), ("1990-02-30", noDay), ("1990-13-01", noDay), ("31/12/1990", noDate),
    ("1990-12", noDate), ("yesterday", noDate), (String(repeating: "9", count: 10_000), noDate),
  ])
  func `reads a date as year, month and day, and rejects others with an example`(
    _ row: (text: String, result: String)
  ) {
    expect(entered(row.text, into: CivilDate?.none), is: row.result)
  }

  @Test func `reads an instant with its time, or as the start of a day`() throws {
    let field = FormField<Date?>("at", nil)
    field.enter("2026-11-21T09:30:00Z")
    expect(field.text, is: "2026-11-21T09:30:00.000Z")
    field.enter("2026-11-21")
    let parts = Calendar(identifier: .gregorian)
      .dateComponents([.year, .month, .day, .hour, .minute], from: try #require(field.value))
    expect(parts, is: DateComponents(year: 2026, month: 11, day: 21, hour: 0, minute: 0))
    field.enter("2026-02-30T09:30:00Z")
    expect(field.errors.map(\.code), is: [.invalidDate])
    expect(field.text, is: "2026-02-30T09:30:00Z")
    field.enter("")
    #expect(field.value == nil && field.errors.isEmpty)
  }

  private enum Size: String, CaseIterable, TextInput { case small, large }

  @Test func `reads an app's own enumeration, optional text and other number types`() {
    expect(entered("large", into: Size.small), is: "large")
    expect(entered("huge", into: Size.small), is: "Choose one of these: small, large.")
    expect(entered("", into: Size?.none), is: "")
    expect(entered(" a ", into: String?.none), is: " a ")
    expect(entered("", into: String?.some("x")), is: "")
    expect(entered("300", into: UInt8(1)), is: "Enter 255 or less.")
    expect(entered("-1", into: UInt8(1)), is: "Enter 0 or more.")
    expect(entered("2.5", into: Float(1)), is: "2.5")
    expect(entered("", into: Int?.some(3)), is: "")
  }

  private struct Opaque: Equatable {}

  @Test func `rejects text for a type that cannot be read, and ignores it in a disabled field`() {
    let opaque = FormField("x", Opaque())
    opaque.enter("7")
    expect(opaque.errors.map(\.code), is: [.invalidType])
    let disabled = FormField("seats", 1, isDisabled: true)
    disabled.enter("two")
    #expect(disabled.isValid && disabled.value == 1 && disabled.text == "1")
  }
}
