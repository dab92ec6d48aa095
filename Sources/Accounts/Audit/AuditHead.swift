import Foundation

/// Where the audit log ends: kept elsewhere, it shows later that nothing up to there was changed or left out.
public struct AuditHead: Hashable, Sendable {
  /// The number of the last event; 0 where there is none.
  public let number: Int

  /// Its hash: 32 bytes, zeros where there is none.
  package let hash: [UInt8]

  /// Names an end.
  package init(number: Int, hash: [UInt8]) {
    self.number = number
    self.hash = hash
  }

  /// Before the first event.
  package static let none = AuditHead(number: 0, hash: [UInt8](repeating: 0, count: 32))

  /// Reads the form that ``description`` has.
  public init?(_ text: String) {
    guard
      let match = text.wholeMatch(of: /(\d{1,18}):([0-9a-f]{64})/),
      let number = Int(match.1), let hash = [UInt8](hexadecimal: match.2)
    else { return nil }
    self.init(number: number, hash: hash)
  }
}

extension AuditHead: CustomStringConvertible {
  /// The number and the hash in hexadecimal, with a colon between.
  public var description: String { "\(number):\(hash.hexadecimal)" }
}
