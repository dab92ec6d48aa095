import AccountsForms
import Expectations
import Foundation
import Testing

struct DateRFC3339Tests {
  @Test(arguments: [
    ("2026-11-21T09:30:00Z", "2026-11-21T09:30:00.000Z"),
    ("2026-11-21T09:30:00.001Z", "2026-11-21T09:30:00.001Z"),
    ("2026-11-21T09:30:00.999999Z", "2026-11-21T09:30:01.000Z"),
    ("2026-11-21T00:30:00+01:00", "2026-11-20T23:30:00.000Z"),
    ("1969-12-31T23:59:59.500Z", "1969-12-31T23:59:59.500Z"),
    ("2024-02-29T12:00:00Z", "2024-02-29T12:00:00.000Z"),
    ("2026-11-21T09:30:00.5Z", "2026-11-21T09:30:00.500Z"),
    ("2026-11-21T09:30:00.123456789Z", "2026-11-21T09:30:00.123Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"),
    ("1599-12-31T23:59:59Z", "1599-12-31T23:59:59.000Z"),
  ])
  func `reads and writes an instant to the millisecond`(_ row: (text: String, shown: String)) {
    expect(Date(rfc3339: row.text)?.rfc3339, is: row.shown)
    expect(Date(rfc3339: row.shown)?.rfc3339, is: row.shown)
  }

  @Test(arguments: [
    "", "yesterday", "2026-11-21", "2026-11-21T09:30Z", "2026-11-21T09:30:00",
    "2023-02-30T00:00:00Z", "2026-11-21T09:30:00.Z", "2026-11-21T09:30:00.1x3Z",
    "2026-11-21T0x:30:00Z",
    "2026-13-01T00:00:00Z", " 2026-11-21T09:30:00Z",
    "2026-11-21T24:00:00Z", "2026-11-21T25:61:00Z", "2026-11-21T23:60:00Z", "2026-11-21T23:59:61Z",
    "2026-11-21T24:00:00.5+01:00", "2026-11-21T09:30:00+24:00", "2026-11-21T09:30:00+01:60",
    "2026-11-21T٠٩:30:00Z",
  ])
  func `rejects any other text`(_ text: String) {
    expect(Date(rfc3339: text), is: nil)
  }

  @Test func `writes the seconds as Foundation does`() {
    // From the year 1 to 10,000, at every hour of the day.
    for seconds in stride(from: -62_135_596_800.0, to: 253_500_000_000, by: 91_716_541) {
      let date = Date(timeIntervalSince1970: seconds)
      expect(date.rfc3339, is: "\(date.formatted(.iso8601).dropLast()).000Z")
    }
  }

  @Test func `reads back every instant from 1600 to 2400`() {
    // Not a whole number of days, so that every month and hour occurs.
    for seconds in stride(from: -11_676_096_000.0, to: 13_600_000_000, by: 2_716_543.217) {
      let date = Date(timeIntervalSince1970: seconds)
      expect(Date(rfc3339: date.rfc3339)?.rfc3339, is: date.rfc3339)
    }
  }
}
