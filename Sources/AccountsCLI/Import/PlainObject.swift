import Accounts

/// Reads an object of JSON as nearly every line of an import is: texts without escapes, and nothing inside of another.
///
/// It takes a tenth of the time of a decoder, which is asked about every other line.
struct PlainObject {
  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a line; nil where it is anything else, which may be JSON all the same.
  static func record(_ line: [UInt8]) -> UserRecord? {
    var object = PlainObject(line)
    return object.record()
  }

  private mutating func record() -> UserRecord? {
    guard take("{") else { return nil }
    var record = UserRecord()
    var names: Set<String> = []
    repeat {
      guard let name = text(), take(":"), names.insert(name).inserted else { return nil }
      let value = text()
      guard value != nil || takeNull() else { return nil }
      if let field = UserRecord.Field(rawValue: name) { record[field] = value }
    } while take(",")
    guard take("}") else { return nil }
    skipSpace()
    return position == bytes.count ? record : nil
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func takeNull() -> Bool {
    guard bytes[position...].starts(with: "null".utf8) else { return false }
    position += 4
    return true
  }

  private mutating func text() -> String? {
    guard take("\"") else { return nil }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      guard bytes[position] >= 0x20, bytes[position] != UInt8(ascii: "\\") else { return nil }
      position += 1
    }
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return String(validating: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while position < bytes.count, RecordReader.isSpace(bytes[position]) { position += 1 }
  }
}
