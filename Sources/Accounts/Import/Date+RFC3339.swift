import AccountsForms
public import Foundation

extension Date {
  /// The instant in UTC with milliseconds (RFC 3339), such as `2026-11-21T09:30:00.000Z`.
  public var rfc3339: String {
    // Split by hand: the format style cuts a Double short, and shows every other instant 1 ms early.
    let milliseconds = Int64((timeIntervalSince1970 * 1000).rounded())
    // Rounded down, before 1970 too.
    let seconds = (milliseconds - (milliseconds < 0 ? 999 : 0)) / 1000
    let rest = milliseconds - seconds * 1000
    let whole = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    let fraction = String(rest + 1000).dropFirst()
    return "\(whole.dropLast()).\(fraction)Z"
  }

  /// Reads an instant (RFC 3339), with or without a fraction of a second; nil where the text is none.
  public init?(rfc3339 text: String) {
    let isWhole = text.wholeMatch(
      of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(?:Z|[+-]\d\d:\d\d)/
    )
    // The style would take the 30th of February for the 1st of March.
    guard let match = isWhole?.output, CivilDate(iso8601: String(text.prefix(10))) != nil else {
      return nil
    }
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: match.1 != nil)
    guard let date = try? style.parse(text) else { return nil }
    self = date
  }
}
