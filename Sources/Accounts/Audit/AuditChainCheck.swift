import Foundation

/// Verifies the hash chain of the audit log and the signature of its head.
package struct AuditChainCheck {
  /// The most findings: one fault often causes many others.
  private static let findingLimit = 20

  private let base: AuditHead
  private let kept: AuditHead?
  private var last: AuditHead
  private var keptHash: [UInt8]?
  private var count = 0
  private var findings: [AuditFinding] = []

  /// Starts after the events that were pruned.
  ///
  /// - Parameters:
  ///   - base: the last pruned event.
  ///   - kept: a head that was stored elsewhere; nil for none.
  package init(base: AuditHead, kept: AuditHead?) {
    self.base = base
    self.kept = kept
    last = base
    keptHash = kept?.number == base.number ? base.hash : nil
  }

  /// Checks the next event.
  package mutating func add(_ record: AuditRecord) {
    count += 1
    if record.number != last.number + 1 {
      find(.missing(last.number + 1...max(last.number + 1, record.number - 1)))
    } else if !record.isChained(to: last) {
      find(.changed(record.number))
    }
    if kept?.number == record.number { keptHash = record.hash }
    last = record.head
  }

  private mutating func find(_ finding: AuditFinding) {
    if findings.count < Self.findingLimit { findings.append(finding) }
  }

  /// Checks the head.
  ///
  /// - Parameters:
  ///   - stored: the signature; nil if nothing was signed yet.
  ///   - signer: the keys.
  /// - Returns: the findings and the head of the log.
  /// - Throws: errors of the key source.
  package func finish(
    _ stored: StoredAuditSeal?,
    _ signer: AuditSigner
  ) throws -> AuditVerification {
    let signature = try checkSignature(stored, signer)
    return AuditVerification(
      count: count,
      head: last,
      keyID: signature.key,
      publicKey: signature.publicKey,
      findings: findings + [signature.fault, checkKept()].compactMap(\.self)
    )
  }

  private func checkKept() -> AuditFinding? {
    guard let kept else { return nil }
    guard let keptHash else {
      return kept.number > base.number ? .noKeptEvent(kept.number) : .prunedKeptEvent(kept.number)
    }
    return keptHash == kept.hash ? nil : .otherKeptEvent(kept.number)
  }

  private func checkSignature(
    _ stored: StoredAuditSeal?,
    _ signer: AuditSigner
  ) throws -> (key: String?, publicKey: [UInt8]?, fault: AuditFinding?) {
    guard let stored else {
      guard last != .none else { return (nil, nil, nil) }
      return (nil, nil, .unsigned)
    }
    guard let key = try signer.key(stored.keyID) else {
      return (stored.keyID, nil, .unknownKey(stored.keyID))
    }
    let head = stored.seal.head
    var fault: AuditFinding?
    if head.number != last.number {
      fault = .otherEnd(signed: head.number, last: last.number)
    } else if head != last || !key.hasSigned(stored.seal.message, stored.signature) {
      fault = .invalidSignature
    }
    return (key.id, key.publicKey, fault)
  }
}
