import Accounts
import AccountsSQL

extension [MoveCell] {
  /// Appends the row to the data of a COPY, in text format
  /// (postgresql.org/docs/15/sql-copy.html#id-1.9.3.55.9.2).
  func append(to data: inout [UInt8]) {
    for (index, cell) in enumerated() {
      if index > 0 { data.append(UInt8(ascii: "\t")) }
      switch cell {
      case .null: data.append(contentsOf: "\\N".utf8)
      case .integer(let number): data.append(contentsOf: String(number).utf8)
      case .text(let bytes): Self.append(escaped: bytes, to: &data)
      case .bytes(let bytes):
        data.append(contentsOf: "\\\\x".utf8)
        data.append(contentsOf: bytes.hexadecimal.utf8)
      }
    }
    data.append(UInt8(ascii: "\n"))
  }

  private static func append(escaped bytes: [UInt8], to data: inout [UInt8]) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\\"): data.append(contentsOf: "\\\\".utf8)
      case UInt8(ascii: "\t"): data.append(contentsOf: "\\t".utf8)
      case UInt8(ascii: "\n"): data.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): data.append(contentsOf: "\\r".utf8)
      default: data.append(byte)
      }
    }
  }
}
