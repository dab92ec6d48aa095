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
    guard locks else { return try auditChains("ORDER BY chain") }
    // A statement of its own: the next one then has the chains that were added meanwhile.
    _ = try auditChain(1)
    return try auditChains("ORDER BY chain FOR UPDATE")
  }

  /// Locks the first chain that no other transaction has locked; nil if there is none.
  func freeAuditChain() throws -> StoredAuditChain? {
    try auditChains("ORDER BY chain LIMIT 1 FOR UPDATE SKIP LOCKED").first
  }

  /// Locks a chain, for which it waits; another one if it has no head.
  func auditChain(_ number: Int) throws -> StoredAuditChain? {
    try auditChains(
      "WHERE chain >= $1 ORDER BY chain LIMIT 1 FOR UPDATE",
      [.integer(Int64(number))]
    )
    .first
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
    try lastStoredEvent(of: chain)?.end ?? chain.base
  }

  /// Returns the last event of a chain and its instant; nil if there is none.
  func lastStoredEvent(of chain: StoredAuditChain) throws -> (end: AuditEnd, at: Date)? {
    try rows(Self.lastAuditEvent, [.integer(Int64(chain.number))]) {
      (AuditEnd(row: $0), Date(millisecondsSince1970: $0.integer(2)))
    }
    .first
  }

  /// The largest number of a chain that any event has; 0 without events.
  func lastChainWithEvents() throws -> Int {
    Int(try integer("SELECT coalesce(max(chain), 0)::bigint FROM audit_events"))
  }

  /// The number of an event that has no place in the log; nil if there is none.
  func strayAuditEvent() throws -> Int? {
    try rows(
      """
      SELECT events.number FROM audit_head JOIN audit_events AS events USING (chain)
      WHERE events.number <= base_number
      UNION ALL SELECT number FROM audit_events
      WHERE chain < 1 OR chain > (SELECT coalesce(max(chain), 0) FROM audit_head)
      LIMIT 1
      """
    ) { Int($0.integer(0)) }
    .first
  }

  /// Verifies the log, or its events after a head; call it in a snapshot.
  func verifyAuditLog(
    against kept: AuditHead?,
    from start: AuditHead?,
    _ signer: AuditSigner
  ) throws -> AuditVerification {
    let chains = try auditChains()
    var check = AuditCheck(chains, from: start, kept: kept, signer)
    for chain in chains {
      var last = Int64(check.start(of: chain))
      while true {
        let records = try rows(
          """
          SELECT \(AuditEvent.columns) FROM audit_events WHERE chain = $1 AND number > $2
          ORDER BY number LIMIT $3
          """,
          [.integer(Int64(chain.number)), .integer(last), .integer(Self.auditPage)]
        ) { AuditRecord(row: $0) }
        for record in records { check.add(record, to: chain) }
        guard let end = records.last else { break }
        last = Int64(end.number)
      }
    }
    return try check.finish(stray: strayAuditEvent())
  }
}

extension AuditEvent {
  /// The columns of an event, in the order that `AuditEvent.init(row:)` reads them.
  static let columns = "number, at, action, reason, actor, target, session, address, detail, hash"
}
