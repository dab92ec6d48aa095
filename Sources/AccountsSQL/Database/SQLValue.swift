package import Accounts
import AccountsForms
package import Foundation

/// A value bound to a statement.
///
/// A missing value has a type, too: PostgreSQL prepares a statement for the types of its first
/// values.
package enum SQLValue: Redacted {
  case integer(Int64?)
  case text(String?)
  case blob([UInt8]?)
  case flag(Bool)
  case id(String?)
  case date(String?)
  case json(String?)

  /// A number.
  package static func integer(_ number: Int) -> SQLValue { .integer(Int64(number)) }

  /// An instant, as whole milliseconds since 1970.
  package static func instant(_ date: Date?) -> SQLValue { .integer(date?.millisecondsSince1970) }

  /// An identifier of a row.
  package static func id<Subject>(_ id: Identifier<Subject>?) -> SQLValue { .id(id?.description) }

  /// Values by name, in one order; NULL for none.
  static func json(of values: [String: some Encodable]) throws -> SQLValue {
    guard !values.isEmpty else { return .json(nil) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return .json(String(decoding: try encoder.encode(values), as: UTF8.self))
  }
}

/// A statement with the values bound to it.
package typealias SQLStatement = (sql: String, values: [SQLValue])

/// Kinds of values; each database has its own types for them.
package enum SQLKind: Sendable {
  /// Numbers, and instants as milliseconds since 1970.
  case integer

  /// 0 and 1.
  case flag

  /// Texts.
  case text

  /// Dates as texts, such as 1990-12-10.
  case date

  /// Bytes.
  case bytes

  /// Identifiers, as texts in lower case.
  case id

  /// Objects in JSON.
  case json
}
