import AccountsForms
import Expectations
import Foundation
import Testing

struct CivilDateTests {
  @Test(arguments: [
    "1990-12-10", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "2023-04-30",
  ])
  func `reads a day of the calendar and writes it back`(_ text: String) throws {
    let date = try #require(CivilDate(iso8601: text))
    expect(date.description, is: text)
  }

  @Test(arguments: [
    "", "1990", "1990-12", "1990-13-01", "1990-00-10", "1990-12-00", "1990-12-32", "2023-02-29",
    "2023-02-30", "1900-02-29", "2023-04-31", "0000-01-01", "1990-1-1", "90-12-10", "10-12-1990",
    "1990/12/10", "1990-12-10 ", " 1990-12-10", "1990-12-10T00:00", "19901210", "-990-12-10",
    "+990-12-10", "1990-12-1a", "١٩٩٠-١٢-١٠", "1990-12-1\u{0}",
  ])
  func `rejects text that is not a date`(_ text: String) {
    expect(CivilDate(iso8601: text), is: nil)
  }

  @Test func `rejects a megabyte of text`() {
    expect(CivilDate(iso8601: String(repeating: "1990-12-10", count: 100_000)), is: nil)
  }

  @Test(arguments: [
    Case("2000-11-21", 26), Case("2000-11-22", 25), Case("2000-11-20", 26), Case("2026-11-21", 0),
  ])
  func `an age counts whole years`(_ row: Case<String, Int>) throws {
    let birthday = try #require(CivilDate(iso8601: row.input))
    let today = try #require(CivilDate(year: 2026, month: 11, day: 21))
    expect(birthday.age(on: today), is: row.outcome)
  }

  @Test(arguments: [
    Case("2022-02-28", 17), Case("2022-03-01", 18), Case("2024-02-28", 19), Case("2024-02-29", 20),
  ])
  func `a person born on 29 February completes a year on 1 March of a common year`(
    _ row: Case<String, Int>
  ) throws {
    let birthday = try #require(CivilDate(year: 2004, month: 2, day: 29))
    let today = try #require(CivilDate(iso8601: row.input))
    expect(birthday.age(on: today), is: row.outcome)
  }

  @Test func `the day of an instant depends on the time zone`() throws {
    let instant = Date(timeIntervalSince1970: 1_700_000_000)  // 2023-11-14T22:13:20Z
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    expect(CivilDate(instant, in: .gmt).description, is: "2023-11-14")
    expect(CivilDate(instant, in: tokyo).description, is: "2023-11-15")
  }
}
