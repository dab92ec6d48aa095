import Accounts
import Foundation

extension Connection {
  /// The most events that are read at once.
  private static let auditPage: Int64 = 5000

  /// Reads the chains of the log, in their order.
  ///
  /// - Parameter locks: whether other transactions must wait to append events.
  /// - Returns: the chains.
  /// - Throws: ``PostgresError``.
  func auditChains(locks: Bool = false) throws -> [StoredAuditChain] {
    try auditChains("ORDER BY chain \(locks ? "FOR UPDATE" : "")")
  }

  /// Locks the first chain that no other transaction has locked; nil if there is none.
  func freeAuditChain() throws -> StoredAuditChain? {
    try auditChains("ORDER BY chain LIMIT 1 FOR UPDATE SKIP LOCKED").first
  }

  /// Locks a chain, for which it waits.
  func auditChain(_ number: Int) throws -> StoredAuditChain? {
    try auditChains("WHERE chain = $1 FOR UPDATE", [.integer(Int64(number))]).first
  }

  private func auditChains(
    _ clause: String,
    _ values: [PostgresValue] = []
  ) throws -> [StoredAuditChain] {
    try rows("SELECT \(StoredAuditChain.columns) FROM audit_head \(clause)", values) {
      StoredAuditChain(row: $0)
    }
  }

  /// The query for the number, hash and instant of the last event of a chain.
  static let lastAuditEvent = """
    SELECT number, hash, at FROM audit_events WHERE chain = $1 ORDER BY number DESC LIMIT 1
    """

  /// Returns the last event of a chain; the last expired one if no other is left.
  func lastAuditEvent(of chain: StoredAuditChain) throws -> AuditEnd {
    let last = try rows(Self.lastAuditEvent, [.integer(Int64(chain.number))]) { AuditEnd(row: $0) }
    return last.first ?? chain.base
  }

  /// Verifies the log, or its events after a head; call it in a snapshot.
  func verifyAuditLog(
    against kept: AuditHead?,
    from start: AuditHead?,
    _ signer: AuditSigner
  ) throws -> AuditVerification {
    let pairs = try (start?.ends ?? [])
      .flatMap { end in
        try rows(
          "SELECT number, chain FROM audit_events WHERE number = $1",
          [.integer(Int64(end.number))]
        ) { (Int($0.integer(0)), Int($0.integer(1))) }
      }
    let places = Dictionary(pairs) { $1 }
    var check = AuditCheck(try auditChains(), from: start, places, kept: kept, signer)
    var last = Int64(check.start)
    while true {
      let records = try rows(
        """
        SELECT \(AuditEvent.columns), chain FROM audit_events WHERE number > $1
        ORDER BY number LIMIT $2
        """,
        [.integer(last), .integer(Self.auditPage)]
      ) { (record: AuditRecord(row: $0), chain: Int($0.integer(10))) }
      for (record, chain) in records { check.add(record, in: chain) }
      guard let end = records.last else { return try check.finish() }
      last = Int64(end.record.number)
    }
  }
}

extension AuditEvent {
  /// The columns of an event, in the order that `AuditEvent.init(row:)` reads them.
  static let columns = "number, at, action, reason, actor, target, session, address, detail, hash"
}
