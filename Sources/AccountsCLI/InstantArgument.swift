import Accounts
import ArgumentParser
import Foundation

/// A day, which stands for its beginning in UTC, or an instant (RFC 3339).
struct InstantArgument: ExpressibleByArgument {
  let date: Date

  init?(argument: String) {
    guard let date = Date(dayOrInstant: argument) else { return nil }
    self.date = date
  }

  static let defaultCompletionKind = CompletionKind.default
}
