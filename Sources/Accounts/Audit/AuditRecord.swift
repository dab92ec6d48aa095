import Foundation

/// An event of the audit log as it is stored: chained by its hash to the event before.
package struct AuditRecord: Sendable {
  /// Its place in the log, from 1.
  package let number: Int

  /// Its instant, in milliseconds since 1970.
  package let milliseconds: Int64

  /// Action, reason, actor, target, session, address and detail, in this order.
  package let texts: [String?]

  /// SHA-256 of the event and of the hash of the event before: 32 bytes.
  package let hash: [UInt8]

  /// Takes an event as it is stored, whether or not this program would have written it.
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
  ///   - address: its address as the settings keep it; nil for none.
  ///   - previous: the last event.
  init(_ entry: AuditEntry, address: String?, after previous: AuditHead) {
    number = previous.number + 1
    milliseconds = entry.at.millisecondsSince1970
    texts = [
      entry.action.rawValue, entry.reason?.rawValue, entry.actor.description,
      entry.target?.description, entry.session?.description, address, entry.detail,
    ]
    hash = Self.hash(number, milliseconds, texts, after: previous)
  }

  /// The end of the log where this is the last event.
  package var head: AuditHead { AuditHead(number: number, hash: hash) }

  /// Whether the hash is that of this event behind another.
  func isChained(to previous: AuditHead) -> Bool {
    hash == Self.hash(number, milliseconds, texts, after: previous)
  }

  /// The hash of an event, of which no two are the same bytes.
  ///
  /// Whole numbers are 8 bytes, the greatest first. A text is its length in 4 bytes and its UTF-8; 4 bytes of ones
  /// stand for none.
  private static func hash(
    _ number: Int,
    _ milliseconds: Int64,
    _ texts: [String?],
    after previous: AuditHead
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
  /// Adds a number, its greatest byte first.
  mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
