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
      find(
        .missing,
        record.number - last.number == 2
          ? "event \(last.number + 1) is missing"
          : "events \(last.number + 1) to \(record.number - 1) are missing"
      )
    } else if !record.isChained(to: last) {
      find(.changed, "event \(record.number) or the one before it was changed")
    }
    if kept?.number == record.number { keptHash = record.hash }
    last = record.head
  }

  private mutating func find(_ code: AuditFinding.Code, _ detail: String) {
    guard findings.count < Self.findingLimit else { return }
    findings.append(AuditFinding(code: code, detail: detail))
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
      let detail =
        kept.number > base.number
        ? "the log has no event \(kept.number)"
        : "event \(kept.number) was pruned, so it cannot be compared with the given head"
      return AuditFinding(code: .keptHead, detail: detail)
    }
    guard keptHash != kept.hash else { return nil }
    return AuditFinding(
      code: .keptHead,
      detail: "event \(kept.number) does not match the given head"
    )
  }

  private func checkSignature(
    _ stored: StoredAuditSeal?,
    _ signer: AuditSigner
  ) throws -> (key: String?, publicKey: [UInt8]?, fault: AuditFinding?) {
    guard let stored else {
      guard last != .none else { return (nil, nil, nil) }
      return (nil, nil, AuditFinding(code: .signature, detail: "the log is not signed"))
    }
    guard let key = try signer.key(stored.keyID) else {
      let detail = "the key \(stored.keyID) that signed the log is missing"
      return (stored.keyID, nil, AuditFinding(code: .unknownKey, detail: detail))
    }
    let head = stored.seal.head
    var detail: String?
    if head.number != last.number {
      detail = "event \(head.number) was signed as the last event, but the last is \(last.number)"
    } else if head != last || !key.hasSigned(stored.seal.message, stored.signature) {
      detail = "the signature of the log is invalid"
    }
    return (key.id, key.publicKey, detail.map { AuditFinding(code: .signature, detail: $0) })
  }
}
