import Accounts
import AccountsForms
import ArgumentParser
import Foundation

/// A timestamp (RFC 3339), or a date, which means its start in UTC.
struct InstantArgument: ExpressibleByArgument {
  let date: Date

  init?(argument: String) {
    guard let date = Date(dayOrInstant: argument) else { return nil }
    self.date = date
  }

  static let defaultCompletionKind = CompletionKind.default
}
