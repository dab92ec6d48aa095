import Foundation
import Synchronization

/// The value of the `Date` header (RFC 9110 section 5.6.7), formatted once a second.
enum HTTPDate {
  private static let last = Mutex((second: 0, text: ""))

  /// Returns the current time, in GMT.
  static func now() -> String {
    let second = time(nil)
    return last.withLock { last in
      if last.second != second { last = (second, text(of: second)) }
      return last.text
    }
  }

  /// Formats an instant independently of the locale.
  static func text(of second: Int) -> String {
    var second = second
    var parts = tm()
    gmtime_r(&second, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let two = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(two).joined(separator: ":")
    return "\(day) \(1900 + parts.tm_year) \(clock) GMT"
  }
}
