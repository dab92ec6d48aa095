import Accounts
import AccountsForms
import Foundation

/// The template values of an instant.
struct TimeView {
  /// The instant for programs (RFC 3339).
  let machine: String

  /// The instant for people of every language, in UTC: `2026-11-21 13:05 UTC`.
  let text: String

  /// The time since the instant, as `3 h ago`; its day after more than thirty days.
  ///
  /// The same as ``text`` for an instant to come, or where no other is given to compare it with.
  let relative: String

  /// Creates the template values of an instant.
  init(_ date: Date) {
    machine = date.rfc3339
    text = "\(machine.prefix(10)) \(machine.dropFirst(11).prefix(5)) UTC"
    relative = text
  }

  /// Creates the template values of an instant, and says how long ago it was.
  ///
  /// - Parameters:
  ///   - date: the instant.
  ///   - now: the current instant.
  ///   - words: the language.
  init(_ date: Date, at now: Date, in words: Messages) {
    let exact = TimeView(date)
    machine = exact.machine
    text = exact.text
    let seconds = now.timeIntervalSince(date)
    // Clocks of two machines may differ by a few seconds.
    relative =
      switch seconds {
      case ..<(-60): text
      case ..<60: words[.justNow]
      case ..<3600: words[.minutesAgo, Int(seconds / 60)]
      case ..<86_400: words[.hoursAgo, Int(seconds / 3600)]
      case ..<172_800: words[.oneDayAgo]
      case ..<(30 * 86_400): words[.daysAgo, Int(seconds / 86_400)]
      default: String(machine.prefix(10))
      }
  }
}
