public import Foundation

/// A day of the Gregorian calendar, with no time of day and no time zone.
///
/// A birthday is the same day everywhere, so it is never a `Date`: a picker's 23:00 and a server's
/// time zone must not decide whether a person is of age.
public struct CivilDate: Hashable, Sendable {
  /// The year, from 1 to 9999: four digits in ISO 8601.
  public let year: Int

  /// The month, from 1 to 12.
  public let month: Int

  /// The day of the month, from 1 to 31.
  public let day: Int

  /// Creates a day; nil if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard
      (1...9999).contains(year),
      (1...12).contains(month),
      day >= 1,
      day <= Self.days(inMonth: month, ofYear: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `YYYY-MM-DD` (ISO 8601 calendar date, extended format), and nothing else.
  ///
  /// - Parameter text: ten ASCII characters. Any other form gives nil, as does a day that does not
  ///   exist, such as `2023-02-30`.
  public init?(iso8601 text: String) {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  /// Creates the day of an instant in a time zone, with the year clamped to 1 to 9999.
  ///
  /// - Parameters:
  ///   - instant: the instant.
  ///   - timeZone: the time zone.
  public init(_ instant: Date, in timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day], from: instant)
    year = min(max(parts.year ?? 1, 1), 9999)
    month = parts.month ?? 1
    day = parts.day ?? 1
  }

  /// The current day in this system's time zone.
  public static var today: CivilDate { CivilDate(Date(), in: .current) }

  /// The day of an instant in the zone where days begin first: 14 hours before UTC, on the Line
  /// Islands.
  static func latest(at instant: Date) -> CivilDate {
    CivilDate(instant.addingTimeInterval(14 * 3600), in: .gmt)
  }

  /// The age in whole years on a day, with this day as the birthday.
  ///
  /// A person born on 29 February completes a year on 1 March of a common year.
  public func age(on day: CivilDate) -> Int {
    let hadBirthday = (day.month, day.day) >= (month, self.day)
    return day.year - year - (hadBirthday ? 0 : 1)
  }

  private static func days(inMonth month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2:
      let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
      return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}

extension CivilDate: Comparable {
  /// Whether one day comes before another.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CivilDate: CustomStringConvertible {
  /// The day as `YYYY-MM-DD`.
  public var description: String {
    var text: [UInt8] = []
    write(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the day as `YYYY-MM-DD`, in ASCII.
  func write(to text: inout [UInt8]) {
    text.append(year, digits: 4)
    text.append(UInt8(ascii: "-"))
    text.append(month, digits: 2)
    text.append(UInt8(ascii: "-"))
    text.append(day, digits: 2)
  }
}

extension [UInt8] {
  /// Appends a number of at most four decimal digits, in ASCII with leading zeros.
  mutating func append(_ number: Int, digits: Int) {
    if digits > 3 { append(UInt8(ascii: "0") + UInt8(number / 1000 % 10)) }
    if digits > 2 { append(UInt8(ascii: "0") + UInt8(number / 100 % 10)) }
    append(UInt8(ascii: "0") + UInt8(number / 10 % 10))
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
