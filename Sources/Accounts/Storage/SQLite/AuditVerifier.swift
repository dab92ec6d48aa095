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
    var keptHash: [UInt8]? = kept?.number == base.number ? base.hash : nil
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
      // What went away by age cannot be compared any more, and that is no fault.
      guard kept.number > base.number else { return nil }
      return AuditFinding(code: .keptHead, detail: "the log has no event \(kept.number)")
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
    let stored =
      try connection.rows(
        "SELECT number, hash, signed_at, key_id, signature FROM audit_head"
      ) { row in
        (
          head: AuditHead(number: Int(row.integer(0)), hash: row.blob(1)), signedAt: row.instant(2),
          keyID: row.text(3), signature: row.blob(4)
        )
      }
      .first
    guard last.number > 0 || stored?.signedAt != nil else { return (nil, nil, nil) }
    guard let stored, let signedAt = stored.signedAt else {
      return (nil, nil, AuditFinding(code: .signature, detail: "the end is not signed"))
    }
    guard let key = try trail.key(stored.keyID) else {
      let detail = "the key \(stored.keyID) that signed the end is not at hand"
      return (stored.keyID, nil, AuditFinding(code: .unknownKey, detail: detail))
    }
    let seal = AuditSeal(base: base, head: last, signedAt: signedAt)
    guard stored.head == last, key.hasSigned(seal.message, stored.signature) else {
      let detail = "event \(stored.head.number) was signed as the last, and \(last.number) is"
      let fault = AuditFinding(
        code: .signature,
        detail: stored.head.number == last.number ? "the signature of the end is wrong" : detail
      )
      return (key.id, key.publicKey, fault)
    }
    return (key.id, key.publicKey, nil)
  }
}
