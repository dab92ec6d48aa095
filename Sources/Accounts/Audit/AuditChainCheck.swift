import Foundation

/// Verifies the audit log, event by event: each against the one before, and the end against its signature.
package struct AuditChainCheck {
  /// The most findings: one fault often brings many others.
  private static let findingLimit = 20

  private let base: AuditHead
  private let kept: AuditHead?
  private var last: AuditHead
  private var keptHash: [UInt8]?
  private var count = 0
  private var findings: [AuditFinding] = []

  /// Begins behind the events that were deleted by age.
  ///
  /// - Parameters:
  ///   - base: the last of them.
  ///   - kept: an end of the log that was kept elsewhere; nil for none.
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
      find(.missing, "events \(last.number + 1) to \(record.number - 1) are missing")
    } else if !record.isChained(to: last) {
      find(.changed, "event \(record.number) was changed, or the one before it")
    }
    if kept?.number == record.number { keptHash = record.hash }
    last = record.head
  }

  private mutating func find(_ code: AuditFinding.Code, _ detail: String) {
    guard findings.count < Self.findingLimit else { return }
    findings.append(AuditFinding(code: code, detail: detail))
  }

  /// Checks the end.
  ///
  /// - Parameters:
  ///   - stored: the signature; nil where nothing was signed yet.
  ///   - trail: the keys.
  /// - Returns: the findings, and the end of the log.
  /// - Throws: what reading the keys throws.
  package func finish(_ stored: StoredAuditSeal?, _ trail: AuditTrail) throws -> AuditVerification {
    let signature = try checkSignature(stored, trail)
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
        : "event \(kept.number) has gone away by age, so what was kept of it shows nothing"
      return AuditFinding(code: .keptHead, detail: detail)
    }
    guard keptHash != kept.hash else { return nil }
    return AuditFinding(
      code: .keptHead,
      detail: "event \(kept.number) is another one than the one that was kept"
    )
  }

  private func checkSignature(
    _ stored: StoredAuditSeal?,
    _ trail: AuditTrail
  ) throws -> (key: String?, publicKey: [UInt8]?, fault: AuditFinding?) {
    guard let stored else {
      guard last != .none else { return (nil, nil, nil) }
      return (nil, nil, AuditFinding(code: .signature, detail: "the end is not signed"))
    }
    guard let key = try trail.key(stored.keyID) else {
      let detail = "the key \(stored.keyID) that signed the end is not at hand"
      return (stored.keyID, nil, AuditFinding(code: .unknownKey, detail: detail))
    }
    let head = stored.seal.head
    var detail: String?
    if head.number != last.number {
      detail = "event \(head.number) was signed as the last, and \(last.number) is"
    } else if head != last || !key.hasSigned(stored.seal.message, stored.signature) {
      detail = "the signature of the end is wrong"
    }
    return (key.id, key.publicKey, detail.map { AuditFinding(code: .signature, detail: $0) })
  }
}
