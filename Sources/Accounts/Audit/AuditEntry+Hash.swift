import Foundation

extension AuditEntry {
  /// SHA-256 of an event and the hash of the one before.
  ///
  /// Whole numbers are 8 bytes, the greatest first. A text is its length in 4 bytes and its UTF-8; 4 bytes of
  /// ones stand for none. So no two events are the same bytes.
  ///
  /// - Parameters:
  ///   - number: its place in the log.
  ///   - address: as it is kept.
  ///   - previous: the event before.
  /// - Returns: 32 bytes.
  func hash(number: Int, address: String?, after previous: AuditHead) -> [UInt8] {
    Self.hash(
      number: Int64(number),
      milliseconds: at.millisecondsSince1970,
      texts: [
        action.rawValue, reason?.rawValue, actor.description, target?.description,
        session?.description, address, detail,
      ],
      after: previous
    )
  }

  /// SHA-256 of an event as its row has it, whether or not this program would have written it.
  static func hash(of row: Row, after previous: AuditHead) -> [UInt8] {
    hash(
      number: row.integer(0),
      milliseconds: row.integer(1),
      texts: (2...8).map { row.isNull($0) ? nil : row.text($0) },
      after: previous
    )
  }

  private static func hash(
    number: Int64,
    milliseconds: Int64,
    texts: [String?],
    after previous: AuditHead
  ) -> [UInt8] {
    var bytes = Array("accounts audit event 1\n".utf8) + previous.hash
    bytes.append(bigEndian: number)
    bytes.append(bigEndian: milliseconds)
    for text in texts {
      guard let text else {
        bytes.append(bigEndian: UInt32.max)
        continue
      }
      bytes.append(bigEndian: UInt32(text.utf8.count))
      bytes += text.utf8
    }
    return SHA256.hash(bytes)
  }
}

extension [UInt8] {
  /// Adds a number, its greatest byte first.
  mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
