import Accounts
import AccountsForms
import ArgumentParser
import Foundation

/// A day, which stands for its beginning in UTC, or an instant (RFC 3339).
struct InstantArgument: ExpressibleByArgument {
  let date: Date

  init?(argument: String) {
    let isDay = CivilDate(iso8601: argument) != nil
    guard let date = Date(rfc3339: isDay ? argument + "T00:00:00Z" : argument) else { return nil }
    self.date = date
  }

  static let defaultCompletionKind = CompletionKind.default
}
