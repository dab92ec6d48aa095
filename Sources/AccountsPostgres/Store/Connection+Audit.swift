import Accounts
import Foundation

extension Connection {
  /// The most events that are read at once.
  private static let auditPage: Int64 = 5000

  /// Reads the ends of the log.
  ///
  /// - Parameter locks: whether other transactions must wait to append events; no other lock is
  ///   taken afterwards.
  /// - Returns: the last event that was deleted because of its age, and the signature of the head;
  ///   nil before the first.
  /// - Throws: ``PostgresError``.
  func auditEnds(locks: Bool = false) throws -> (base: AuditHead, seal: StoredAuditSeal?) {
    let ends = try rows(
      """
      SELECT base_number, base_hash, number, hash, signed_at, key_id, signature FROM audit_head
      \(locks ? "FOR UPDATE" : "")
      """
    ) { (AuditHead(row: $0), $0.isNull(6) ? nil : StoredAuditSeal(row: $0)) }
    return ends.first ?? (.none, nil)
  }

  /// Returns the last event; the last expired one if no other is left.
  func lastAuditEvent(since base: AuditHead) throws -> AuditHead {
    let last = try rows("SELECT number, hash FROM audit_events ORDER BY number DESC LIMIT 1") {
      AuditHead(row: $0)
    }
    return last.first ?? base
  }

  /// Verifies the log, or its events after a head; call it in a snapshot.
  ///
  /// A log whose events after the head were deleted because of their age starts after the last of
  /// them.
  func verifyAuditLog(
    against kept: AuditHead?,
    from start: AuditHead?,
    _ signer: AuditSigner
  ) throws -> AuditVerification {
    let (base, seal) = try auditEnds()
    let first = start.map { $0.number < base.number ? base : $0 } ?? base
    var check = AuditChainCheck(base: first, kept: kept)
    var last = Int64(first.number)
    while true {
      let records = try rows(
        """
        SELECT \(AuditEvent.columns) FROM audit_events WHERE number > $1 ORDER BY number LIMIT $2
        """,
        [.integer(last), .integer(Self.auditPage)]
      ) { AuditRecord(row: $0) }
      for record in records { check.add(record) }
      guard let end = records.last else { return try check.finish(seal, signer) }
      last = Int64(end.number)
    }
  }
}

extension AuditEvent {
  /// The columns of an event, in the order that `AuditEvent.init(row:)` reads them.
  static let columns = "number, at, action, reason, actor, target, session, address, detail, hash"
}
