import Foundation
import Synchronization

/// The time as the header `Date` has it (RFC 9110 section 5.6.7), written once a second.
enum HTTPDate {
  private static let last = Mutex((second: 0, text: ""))

  /// The time now, in GMT.
  static func now() -> String {
    let second = time(nil)
    return last.withLock { last in
      if last.second != second { last = (second, text(of: second)) }
      return last.text
    }
  }

  /// An instant in words that no locale changes.
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
