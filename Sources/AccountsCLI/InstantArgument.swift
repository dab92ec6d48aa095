import ArgumentParser
import Foundation

/// A day, which stands for its beginning in UTC, or an instant (RFC 3339).
struct InstantArgument: ExpressibleByArgument {
  let date: Date

  init?(argument: String) {
    // The style takes the beginning of a text for the whole.
    let isWhole = argument.wholeMatch(
      of: /\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?/
    )
    guard let parts = isWhole?.output else { return nil }
    let day = Date.ISO8601FormatStyle().year().month().day()
    let instant = Date.ISO8601FormatStyle(includingFractionalSeconds: parts.2 != nil)
    guard let date = try? (parts.1 == nil ? day : instant).parse(argument) else { return nil }
    self.date = date
  }

  static let defaultCompletionKind = CompletionKind.default
}
