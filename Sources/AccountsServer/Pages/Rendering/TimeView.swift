import Accounts
import Foundation

/// What a template shows of an instant: in UTC, and says so.
struct TimeView {
  /// The instant as programs read it (RFC 3339).
  let machine: String

  /// The instant as people of every language read it: `2026-11-21 13:05 UTC`.
  let text: String

  /// Shows an instant.
  init(_ date: Date) {
    machine = date.rfc3339
    text = "\(machine.prefix(10)) \(machine.dropFirst(11).prefix(5)) UTC"
  }
}
