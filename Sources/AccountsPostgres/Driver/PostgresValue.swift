import Accounts
import AccountsForms
import Foundation

/// A value bound to a statement.
///
/// A missing value has a type, too: a statement is prepared for the types of its first values.
enum PostgresValue: Redacted {
  case integer(Int64?)
  case text(String?)
  case blob([UInt8]?)
  case flag(Bool)
  case uuid(String?)
  case date(String?)
  case json(String?)

  /// An instant, as whole milliseconds since 1970.
  static func instant(_ date: Date?) -> PostgresValue {
    .integer(date?.millisecondsSince1970)
  }

  /// An identifier of a row.
  static func id<Subject>(_ id: Identifier<Subject>) -> PostgresValue { .uuid(id.description) }

  /// The object identifier of the type, in the catalog `pg_type`.
  var type: UInt32 {
    switch self {
    case .integer: 20
    case .text: 25
    case .blob: 17
    case .flag: 16
    case .uuid: 2950
    case .date: 1082
    case .json: 3802
    }
  }

  /// Whether ``bytes`` is the binary form of the type, not its text with a zero byte at the end.
  var isBinary: Bool {
    switch self {
    case .integer, .text, .blob, .flag: true
    case .uuid, .date, .json: false
    }
  }

  /// The value as the server reads it; nil for NULL.
  var bytes: [UInt8]? {
    switch self {
    case .integer(let number):
      number.map { number in withUnsafeBytes(of: number.bigEndian, Array.init) }
    // No text in the database has a zero, so a search for one finds nothing instead of failing.
    case .text(let text): text.map { Array($0.replacing("\0", with: "\u{FFFD}").utf8) }
    case .blob(let bytes): bytes
    case .flag(let flag): [flag ? 1 : 0]
    case .uuid(let text), .date(let text), .json(let text): text.map { Array($0.utf8) + [0] }
    }
  }
}
