public import Foundation

extension Date {
  /// The instant in UTC with milliseconds (RFC 3339), such as `2026-11-21T09:30:00.000Z`.
  public var rfc3339: String {
    // Split by hand: the format style truncates a Double, and shows every other instant 1 ms early.
    let milliseconds = Int64((timeIntervalSince1970 * 1000).rounded())
    // Rounded down, before 1970 too.
    let seconds = (milliseconds - (milliseconds < 0 ? 999 : 0)) / 1000
    let rest = Int(milliseconds - seconds * 1000)
    if let plain = Self.plain(Int(seconds), rest) { return plain }
    let whole = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    return "\(whole.dropLast()).\(String(rest + 1000).dropFirst())Z"
  }

  /// The instant in UTC for people, to the second, such as `2026-11-21 09:30:00`; without the zone.
  package var textInUTC: String {
    String(rfc3339.prefix(19)).replacing("T", with: " ")
  }

  /// Reads an instant (RFC 3339), or a day, which stands for its beginning in UTC; nil for any
  /// other text.
  package init?(dayOrInstant text: String) {
    self.init(rfc3339: CivilDate(iso8601: text) == nil ? text : text + "T00:00:00Z")
  }

  /// Reads an instant (RFC 3339), with or without a fraction of a second; nil for any other text.
  public init?(rfc3339 text: String) {
    if let date = Self.plain(text) {
      self = date
      return
    }
    let isWhole = text.wholeMatch(
      of:
        /.{10}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])/
    )
    // The style would read 30 February as 1 March, and 25:00 as 01:00 of the next day.
    guard let match = isWhole?.output, CivilDate(iso8601: String(text.prefix(10))) != nil else {
      return nil
    }
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: match.1 != nil)
    guard let date = try? style.parse(text) else { return nil }
    self = date
  }

  /// Reads a UTC instant from the year 1600 on without a format style, since an import reads
  /// millions of them.
  ///
  /// - Returns: the instant; nil for any other text, which may still be an instant.
  private static func plain(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    guard
      bytes.count == 20 || (22...30).contains(bytes.count) && bytes[19] == UInt8(ascii: "."),
      bytes.last == UInt8(ascii: "Z"), bytes[10] == UInt8(ascii: "T"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let day = CivilDate(iso8601: String(decoding: bytes[..<10], as: UTF8.self)), day.year >= 1600,
      let hour = number(bytes[11..<13]), hour < 24,
      let minute = number(bytes[14..<16]), minute < 60,
      let second = number(bytes[17..<19]), second < 60,
      let fraction = number(bytes[19...].dropFirst().dropLast())
    else { return nil }
    let seconds = ((daysSince1970(day) * 24 + hour) * 60 + minute) * 60 + second
    let scale = pow(10, Double(max(0, bytes.count - 21)))
    return Date(timeIntervalSince1970: Double(seconds) + Double(fraction) / scale)
  }

  /// Writes an instant from the year 1600 to 9999 without a format style, since a list of 100
  /// users has 200 of them.
  ///
  /// - Parameters:
  ///   - seconds: the seconds since 1970, rounded down.
  ///   - milliseconds: the milliseconds since then.
  /// - Returns: the text; nil for any other year.
  private static func plain(_ seconds: Int, _ milliseconds: Int) -> String? {
    let second = (seconds % 86_400 + 86_400) % 86_400
    guard let day = day(since1970: (seconds - second) / 86_400) else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(24)
    day.write(to: &text)
    text.append(UInt8(ascii: "T"))
    text.append(second / 3600, digits: 2)
    text.append(UInt8(ascii: ":"))
    text.append(second / 60 % 60, digits: 2)
    text.append(UInt8(ascii: ":"))
    text.append(second % 60, digits: 2)
    text.append(UInt8(ascii: "."))
    text.append(milliseconds, digits: 3)
    text.append(UInt8(ascii: "Z"))
    return String(decoding: text, as: UTF8.self)
  }

  /// The number written in digits; 0 for no digits, nil for any other character.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }

  // howardhinnant.github.io/date_algorithms.html, days_from_civil, for positive years. Years begin
  // in March there, so that a leap day comes last.
  private static func daysSince1970(_ day: CivilDate) -> Int {
    let year = day.month > 2 ? day.year : day.year - 1
    let (era, yearOfEra) = year.quotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * ((day.month + 9) % 12) + 2) / 5 + day.day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  // The same page's civil_from_days.
  private static func day(since1970 days: Int) -> CivilDate? {
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = era * 400 + yearOfEra + (month < 10 ? 0 : 1)
    guard year >= 1600 else { return nil }
    return CivilDate(
      year: year,
      month: month < 10 ? month + 3 : month - 9,
      day: dayOfYear - (153 * month + 2) / 5 + 1
    )
  }
}
