import Foundation

/// The head of the audit log: the last event of each of its chains.
///
/// Store it elsewhere to prove later that no event up to it was changed or removed.
public struct AuditHead: Hashable, Sendable {
  /// The ends of the chains, from the first to the last.
  package let ends: [AuditEnd]

  /// Creates a head.
  package init(_ ends: [AuditEnd]) { self.ends = ends }

  /// The end of a chain; nil if the head does not have it.
  func end(of chain: Int) -> AuditEnd? {
    ends.indices.contains(chain - 1) ? ends[chain - 1] : nil
  }

  /// Parses the form of ``description``.
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let ends = parts.compactMap { AuditEnd($0) }
    guard ends.count == parts.count, ends.count <= StoredAuditChain.limit else { return nil }
    self.init(ends)
  }
}

extension AuditHead: CustomStringConvertible {
  /// The number and the hash in hexadecimal of each last event, separated by a colon; a comma
  /// separates the chains.
  public var description: String { ends.map(\.description).joined(separator: ",") }
}

/// The last event of a chain of the audit log.
package struct AuditEnd: Hashable, Sendable {
  /// The number of the event; 0 if there is none.
  package let number: Int

  /// The hash of the event: 32 bytes, all zero if there is none.
  package let hash: [UInt8]

  /// Creates an end.
  package init(number: Int, hash: [UInt8]) {
    self.number = number
    self.hash = hash
  }

  /// The end of an empty chain.
  package static let none = AuditEnd(number: 0, hash: [UInt8](repeating: 0, count: 32))

  fileprivate init?(_ text: Substring) {
    guard
      let match = text.wholeMatch(of: /(\d{1,18}):([0-9a-f]{64})/),
      let number = Int(match.1), let hash = [UInt8](hexadecimal: match.2)
    else { return nil }
    self.init(number: number, hash: hash)
  }

  /// The number and the hash in hexadecimal, separated by a colon.
  package var description: String { "\(number):\(hash.hexadecimal)" }
}
