import AccountsSQL
import Foundation

extension SQLValue {
  /// The object identifier of the type, in the catalog `pg_type`.
  var type: UInt32 {
    switch self {
    case .integer: 20
    case .text: 25
    case .blob: 17
    case .flag: 16
    case .id: 2950
    case .date: 1082
    case .json: 3802
    }
  }

  /// Whether ``bytes`` is the binary form of the type, not its text with a zero byte at the end.
  var isBinary: Bool {
    switch self {
    case .integer, .text, .blob, .flag: true
    case .id, .date, .json: false
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
    case .id(let text), .date(let text), .json(let text): text.map { Array($0.utf8) + [0] }
    }
  }
}
