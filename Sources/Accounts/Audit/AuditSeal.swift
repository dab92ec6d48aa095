package import Foundation

/// The signed range of a chain of the log: where it begins and ends.
package struct AuditSeal: Sendable {
  /// The number of the chain, from 1.
  package let chain: Int

  /// The number of chains of the log, in the first chain; 0 in the others.
  ///
  /// The first chain vouches for the others: an attacker could otherwise remove a whole chain.
  package let chains: Int

  /// The last pruned event.
  package let base: AuditEnd

  /// The last event.
  package let head: AuditEnd

  /// The instant of the last event.
  package let at: Date

  /// Creates a seal.
  package init(chain: Int = 1, of chains: Int = 1, base: AuditEnd, head: AuditEnd, at: Date) {
    self.chain = chain
    self.chains = chain == 1 ? chains : 0
    self.base = base
    self.head = head
    self.at = at
  }

  /// The bytes that are signed; those of a log with one chain do not name it.
  var message: [UInt8] {
    var bytes: [UInt8]
    if chain == 1, chains == 1 {
      bytes = Array("accounts audit head 1\n".utf8)
    } else {
      bytes = Array("accounts audit head 2\n".utf8)
      bytes.append(bigEndian: Int64(chain))
      bytes.append(bigEndian: Int64(chains))
    }
    for end in [base, head] {
      bytes.append(bigEndian: Int64(end.number))
      bytes += end.hash
    }
    bytes.append(bigEndian: at.millisecondsSince1970)
    return bytes
  }
}

/// A seal with its signature, as it is stored.
package struct StoredAuditSeal: Sendable {
  /// The signed range.
  package let seal: AuditSeal

  /// The identifier of the signing key.
  package let keyID: String

  /// The signature.
  package let signature: [UInt8]

  /// Creates a seal from its stored form.
  package init(seal: AuditSeal, keyID: String, signature: [UInt8]) {
    self.seal = seal
    self.keyID = keyID
    self.signature = signature
  }
}

/// A chain of the audit log, as a store keeps its ends.
///
/// Each event is chained to one before it. A log with several chains lets several transactions
/// append at the same time.
package struct StoredAuditChain: Sendable {
  /// The most chains of a log.
  package static let limit = 16

  /// The number of the chain, from 1.
  package let number: Int

  /// The number of chains of the log, in the first chain; 0 in the others.
  package let chains: Int

  /// The last event that was deleted because of its age.
  package let base: AuditEnd

  /// The signature of the head; nil before the first.
  package let seal: StoredAuditSeal?

  /// Creates a chain from its stored form.
  package init(number: Int, chains: Int, base: AuditEnd, seal: StoredAuditSeal?) {
    self.number = number
    self.chains = chains
    self.base = base
    self.seal = seal
  }

  /// The numbers of the chains that the signature of the first counts.
  ///
  /// A table without its constraints may have any count.
  static func signedNumbers(_ chains: [StoredAuditChain]) -> ClosedRange<Int> {
    1...min(max(1, chains.first { $0.number == 1 }?.chains ?? 1), limit)
  }

  /// The numbers of the chains that have no head, but should: others have larger numbers, are
  /// counted by the first, or have events.
  ///
  /// - Parameters:
  ///   - chains: the chains with a head.
  ///   - lastChain: the largest number of a chain that any event has; 0 without events.
  /// - Returns: the numbers, in order.
  package static func numbersWithoutHead(_ chains: [StoredAuditChain], lastChain: Int) -> [Int] {
    let numbers = chains.map(\.number)
    let last = max(signedNumbers(chains).upperBound, lastChain, numbers.max() ?? 1)
    return (1...min(last, limit)).filter { !numbers.contains($0) }
  }

  /// The range to sign if an event is the last, and the log has a number of chains.
  package func range(to head: AuditEnd, at: Date, of chains: Int? = nil) -> AuditSeal {
    AuditSeal(chain: number, of: chains ?? self.chains, base: base, head: head, at: at)
  }
}
