import Accounts
import AccountsForms
import Foundation

/// The template values of an instant, in UTC.
struct TimeView {
  /// The instant for programs (RFC 3339).
  let machine: String

  /// The instant for people of every language: `2026-11-21 13:05 UTC`.
  let text: String

  /// Creates the template values of an instant.
  init(_ date: Date) {
    machine = date.rfc3339
    text = "\(machine.prefix(10)) \(machine.dropFirst(11).prefix(5)) UTC"
  }
}
