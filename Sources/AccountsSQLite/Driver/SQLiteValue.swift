import Accounts
import AccountsForms
import Foundation

/// A value bound to a statement.
enum SQLiteValue: Redacted {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  /// A text, or NULL for nil.
  static func text(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }

  /// An instant, as whole milliseconds since 1970.
  static func instant(_ date: Date?) -> SQLiteValue {
    guard let date else { return .null }
    return .integer(date.millisecondsSince1970)
  }
}
