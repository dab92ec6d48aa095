import Foundation

/// Walks the whole audit log, and checks each event against the one before and the end against its signature.
struct AuditVerifier {
  /// The most faults that are told: one fault often brings many others.
  private static let findingLimit = 20

  private let connection: Connection
  private let trail: AuditTrail

  /// Prepares to check the log, on a connection that reads from one snapshot.
  init(_ connection: Connection, _ trail: AuditTrail) {
    self.connection = connection
    self.trail = trail
  }

  /// Checks everything.
  ///
  /// - Parameter kept: an end of the log that was kept elsewhere; nil for none.
  /// - Returns: what was found.
  /// - Throws: `SQLiteError` and ``KeyFileError``.
  func verify(_ kept: AuditHead?) throws -> AuditVerification {
    let base = try connection.auditBase()
    var findings: [AuditFinding] = []
    func find(_ code: AuditFinding.Code, _ detail: String) {
      guard findings.count < Self.findingLimit else { return }
      findings.append(AuditFinding(code: code, detail: detail))
    }
    var last = base
    var count = 0
    var keptHash = kept?.number == base.number ? base.hash : nil
    let events = try connection.prepare(
      "SELECT \(AuditEvent.columns) FROM audit_events ORDER BY number"
    )
    while try events.step() {
      let row = events.row
      let (number, hash) = (Int(row.integer(0)), row.blob(9))
      count += 1
      if number != last.number + 1 {
        find(.missing, "events \(last.number + 1) to \(number - 1) are missing")
      } else if AuditEntry.hash(of: row, after: last) != hash {
        find(.changed, "event \(number) was changed, or the one before it")
      }
      if kept?.number == number { keptHash = hash }
      last = AuditHead(number: number, hash: hash)
    }
    let signature = try checkSignature(base, last)
    if let fault = signature.fault { findings.append(fault) }
    if let kept, let fault = check(kept, keptHash, base) { findings.append(fault) }
    return AuditVerification(
      count: count,
      head: last,
      keyID: signature.key,
      publicKey: signature.publicKey,
      findings: findings
    )
  }

  private func check(_ kept: AuditHead, _ hash: [UInt8]?, _ base: AuditHead) -> AuditFinding? {
    guard let hash else {
      let detail =
        kept.number > base.number
        ? "the log has no event \(kept.number)"
        : "event \(kept.number) has gone away by age, so what was kept of it shows nothing"
      return AuditFinding(code: .keptHead, detail: detail)
    }
    guard hash != kept.hash else { return nil }
    return AuditFinding(
      code: .keptHead,
      detail: "event \(kept.number) is another one than the one that was kept"
    )
  }

  private func checkSignature(
    _ base: AuditHead,
    _ last: AuditHead
  ) throws -> (key: String?, publicKey: [UInt8]?, fault: AuditFinding?) {
    guard let stored = try connection.auditSeal() else {
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
