package import Accounts
package import Foundation

extension SQLConnection {
  /// The most events that are read at once.
  private static var auditPage: Int { 5000 }

  /// The chains of the log, in their order, or as the end of a query selects them.
  package func auditChains(
    _ clause: String = "ORDER BY chain",
    _ values: [SQLValue] = []
  ) throws -> [StoredAuditChain] {
    try rows("SELECT \(StoredAuditChain.table.list) FROM audit_head \(clause)", values) {
      StoredAuditChain(row: $0)
    }
  }

  /// Returns the last event of a chain and its instant; nil if there is none.
  package func lastAuditEvent(of chain: Int) throws -> (end: AuditEnd, at: Date)? {
    try rows(lastAuditEvents(of: chain), [.integer(chain)]) {
      (AuditEnd(row: $0), Date(millisecondsSince1970: $0.integer(2)))
    }
    .first
  }

  /// The query for the number, the hash and the instant of the last event of a chain.
  func lastAuditEvents(of chain: Int) -> String {
    """
    SELECT number, hash, at FROM audit_events WHERE \(isIn(chain)) ORDER BY number DESC LIMIT 1
    """
  }

  /// The condition for the events of the chain `$1`: SQLite has an index of the others than the
  /// first, which needs the first comparison.
  func isIn(_ chain: Int) -> String { chain == 1 ? "chain = $1" : "chain <> 1 AND chain = $1" }

  /// The largest number of a chain that any event has; 1 without others.
  func lastChainWithEvents() throws -> Int {
    Int(
      try integer(
        "SELECT CAST(coalesce(max(chain), 1) AS bigint) FROM audit_events WHERE chain <> 1 AND chain > 1"
      )
    )
  }

  /// The number of an event that has no place in the log; nil if there is none.
  private func strayAuditEvent() throws -> Int? {
    try rows(
      """
      SELECT events.number FROM audit_head CROSS JOIN audit_events AS events
      WHERE events.number <= base_number AND events.chain = audit_head.chain
      UNION ALL SELECT number FROM audit_events
      WHERE chain <> 1 AND (chain < 1 OR chain > (SELECT coalesce(max(chain), 0) FROM audit_head))
      UNION ALL SELECT number FROM audit_events
      WHERE NOT EXISTS (SELECT 1 FROM audit_head WHERE chain = 1)
      LIMIT 1
      """
    ) { Int($0.integer(0)) }
    .first
  }

  /// Whether the head of each chain is signed.
  ///
  /// - Parameters:
  ///   - chains: the chains of the log.
  ///   - signer: the signer with the keys.
  /// - Returns: whether the log may be signed again.
  /// - Throws: ``MissingAuditKey``, or an error from reading the keys.
  package func isAuditLogSealed(
    _ chains: [StoredAuditChain],
    _ signer: AuditSigner
  ) throws -> Bool {
    try signer.areIntact(
      chains.map { ($0, try lastAuditEvent(of: $0.number)?.end ?? $0.base) },
      stray: strayAuditEvent()
    )
  }

  /// Verifies the log, or its events after a head; call it in a snapshot.
  package func verifyAuditLog(
    against kept: AuditHead?,
    from start: AuditHead?,
    _ signer: AuditSigner
  ) throws -> AuditVerification {
    let chains = try auditChains()
    var check = AuditCheck(chains, from: start, kept: kept, signer)
    for chain in chains {
      var last = check.start(of: chain)
      while true {
        let records = try rows(
          """
          SELECT \(AuditRecord.table.list) FROM audit_events
          WHERE \(isIn(chain.number)) AND number > $2 ORDER BY number LIMIT $3
          """,
          [.integer(chain.number), .integer(last), .integer(Self.auditPage)]
        ) { AuditRecord(row: $0) }
        for record in records { check.add(record, to: chain) }
        guard let end = records.last else { break }
        last = end.number
      }
    }
    return try check.finish(stray: strayAuditEvent())
  }
}

extension StoredAuditSeal {
  /// The statement that stores the signature.
  package var storing: SQLStatement {
    (
      """
      UPDATE audit_head
      SET chains = $1, number = $2, hash = $3, signed_at = $4, key_id = $5, signature = $6
      WHERE chain = $7
      """,
      [
        .integer(seal.chains), .integer(seal.head.number), .blob(seal.head.hash),
        .instant(seal.at), .text(keyID), .blob(signature), .integer(seal.chain),
      ]
    )
  }
}
