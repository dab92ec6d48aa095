import Foundation

/// A value bound to a statement.
enum SQLiteValue {
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

extension Row {
  /// A column as an instant; nil where it is NULL.
  func instant(_ column: Int32) -> Date? {
    isNull(column) ? nil : Date(millisecondsSince1970: integer(column))
  }
}

extension Date {
  /// Whole milliseconds since 1970-01-01T00:00:00Z: what the database stores.
  var millisecondsSince1970: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

  /// The instant a number of milliseconds after 1970-01-01T00:00:00Z.
  init(millisecondsSince1970 milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
