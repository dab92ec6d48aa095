import Foundation

/// A stored event of the audit log, chained by its hash to the previous event.
package struct AuditRecord: Sendable {
  /// The number, from 1: later events of a chain have larger ones.
  package let number: Int

  /// The instant, in milliseconds since 1970.
  package let milliseconds: Int64

  /// Action, reason, actor, target, session, address and detail, in this order.
  package let texts: [String?]

  /// The SHA-256 of the event and of the hash of the previous event of the chain: 32 bytes.
  package let hash: [UInt8]

  /// Creates a record from stored values, even if this program would not have written them.
  package init(number: Int, milliseconds: Int64, texts: [String?], hash: [UInt8]) {
    self.number = number
    self.milliseconds = milliseconds
    self.texts = texts
    self.hash = hash
  }

  /// Chains an event to the log.
  ///
  /// - Parameters:
  ///   - entry: the event.
  ///   - number: the number of the event.
  ///   - address: the address in the form that the settings prescribe; nil for none.
  ///   - previous: the last event of the chain.
  init(_ entry: AuditEntry, number: Int, address: String?, after previous: AuditEnd) {
    self.number = number
    milliseconds = entry.at.millisecondsSince1970
    texts = [
      entry.action.rawValue, entry.reason?.rawValue, entry.actor.description,
      entry.target?.description, entry.session?.description, address, entry.detail,
    ]
    hash = Self.hash(number, milliseconds, texts, after: previous)
  }

  /// The end of the chain if this is the last event.
  package var end: AuditEnd { AuditEnd(number: number, hash: hash) }

  /// Whether the hash is that of this event after another.
  func isChained(to previous: AuditEnd) -> Bool {
    hash == Self.hash(number, milliseconds, texts, after: previous)
  }

  /// The hash of an event, over an unambiguous encoding.
  ///
  /// Integers are 8 bytes, big-endian. A text is its length in 4 bytes and its UTF-8; the length
  /// 0xFFFFFFFF stands for nil.
  private static func hash(
    _ number: Int,
    _ milliseconds: Int64,
    _ texts: [String?],
    after previous: AuditEnd
  ) -> [UInt8] {
    var bytes = Array("accounts audit event 1\n".utf8) + previous.hash
    bytes.append(bigEndian: Int64(number))
    bytes.append(bigEndian: milliseconds)
    for text in texts {
      guard let text else {
        bytes.append(bigEndian: UInt32.max)
        continue
      }
      bytes.append(bigEndian: UInt32(text.utf8.count))
      bytes += text.utf8
    }
    return Digest.sha256.hash(bytes)
  }
}

extension [UInt8] {
  /// Appends a number in big-endian order.
  mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
