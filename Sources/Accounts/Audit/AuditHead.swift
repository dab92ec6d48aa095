import Foundation

/// The head of the audit log: its last event.
///
/// Store it elsewhere to prove later that no event up to it was changed or removed.
public struct AuditHead: Hashable, Sendable {
  /// The number of the last event; 0 if there is none.
  public let number: Int

  /// The hash of the last event: 32 bytes, all zero if there is none.
  package let hash: [UInt8]

  /// Creates a head.
  package init(number: Int, hash: [UInt8]) {
    self.number = number
    self.hash = hash
  }

  /// The head of an empty log.
  package static let none = AuditHead(number: 0, hash: [UInt8](repeating: 0, count: 32))

  /// Parses the form of ``description``.
  public init?(_ text: String) {
    guard
      let match = text.wholeMatch(of: /(\d{1,18}):([0-9a-f]{64})/),
      let number = Int(match.1), let hash = [UInt8](hexadecimal: match.2)
    else { return nil }
    self.init(number: number, hash: hash)
  }
}

extension AuditHead: CustomStringConvertible {
  /// The number and the hash in hexadecimal, separated by a colon.
  public var description: String { "\(number):\(hash.hexadecimal)" }
}
