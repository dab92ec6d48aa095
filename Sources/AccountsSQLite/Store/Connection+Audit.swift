import Accounts
import Foundation

extension Connection {
  /// The chain to which a file's events are appended: those that it has from a server with several
  /// chains stay as they are.
  private static let ownChain = 1

  /// Appends an event to the log in the current transaction; the commit signs the head of the
  /// chain.
  func append(_ entry: AuditEntry, to signer: AuditSigner) throws {
    let last = try lastAuditEvent()
    // After a move, another chain may have a later event.
    let number = try integer(
      """
      SELECT 1 + max(
        ifnull((SELECT max(number) FROM audit_events), 0),
        ifnull((SELECT max(base_number) FROM audit_head), 0)
      )
      """
    )
    let record = try signer.record(entry, number: Int(number), after: last)
    try execute(
      """
      INSERT INTO audit_events (\(AuditEvent.columns), chain)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      record.values + [.integer(Int64(Self.ownChain))]
    )
  }

  /// Whether the head of each chain is signed.
  ///
  /// - Throws: ``MissingAuditKey``, `SQLiteError`, or an error from reading the keys.
  func isAuditLogSealed(_ signer: AuditSigner) throws -> Bool {
    try signer.areIntact(
      auditChains().map { ($0, try lastStoredEvent(of: $0.number)?.end ?? $0.base) },
      stray: strayAuditEvent()
    )
  }

  /// Signs the head of the chain that events are appended to, if this transaction appended events
  /// and the chain was intact.
  ///
  /// Changes and additions by other means are not signed: they stay detectable until an
  /// administrator has investigated them, see ``AuditLog/sign(by:withNewKey:)``.
  ///
  /// - Parameters:
  ///   - signer: the signer with the keys.
  ///   - start: the last event when the transaction began.
  /// - Throws: ``MissingAuditKey``, `SQLiteError`, or an error from reading the keys.
  func sealAuditLog(_ signer: AuditSigner, appendedAfter start: AuditEnd) throws {
    guard
      let last = try lastStoredEvent(of: Self.ownChain), last.end.number > start.number,
      let chain = try auditChains().first,
      try signer.isIntact(chain, at: start)
    else { return }
    // With as many chains as were signed: one that was removed meanwhile stays missing.
    try store(signer.sign(chain.range(to: last.end, at: last.at)))
  }

  /// Signs the heads of all chains, regardless of earlier signatures.
  func sealAuditLog(_ signer: AuditSigner) throws {
    let missing = StoredAuditChain.numbersWithoutHead(
      try auditChains(),
      lastChain: try lastChainWithEvents()
    )
    for number in missing {
      try execute(
        """
        INSERT INTO audit_head (chain, chains, base_number, base_hash, number, hash)
        VALUES (?1, ?1 = 1, 0, zeroblob(32), 0, zeroblob(32))
        """,
        [.integer(Int64(number))]
      )
    }
    let chains = try auditChains().map { ($0, try lastStoredEvent(of: $0.number)) }
    for seal in try signer.seals(of: chains) { try store(seal) }
  }

  private func store(_ signed: StoredAuditSeal) throws {
    let range = signed.seal
    try execute(
      """
      UPDATE audit_head SET chains = ?, number = ?, hash = ?, signed_at = ?, key_id = ?, signature = ?
      WHERE chain = ?
      """,
      [
        .integer(Int64(range.chains)), .integer(Int64(range.head.number)), .blob(range.head.hash),
        .instant(range.at), .text(signed.keyID), .blob(signed.signature),
        .integer(Int64(range.chain)),
      ]
    )
  }

  /// The chains of the log, in their order.
  func auditChains() throws -> [StoredAuditChain] {
    try rows("SELECT \(StoredAuditChain.columns) FROM audit_head ORDER BY chain") {
      StoredAuditChain(row: $0)
    }
  }

  /// Returns the last event of the chain that events are appended to; the last expired one if no
  /// other is left.
  func lastAuditEvent() throws -> AuditEnd {
    if let last = try lastStoredEvent(of: Self.ownChain) { return last.end }
    return try auditChains().first?.base ?? .none
  }

  /// The condition for the events of a chain: the index of those from a server needs the first
  /// comparison.
  static func isIn(_ chain: Int) -> String {
    chain == 1 ? "chain" : "chain <> 1 AND chain"
  }

  private func lastStoredEvent(of chain: Int) throws -> (end: AuditEnd, at: Date)? {
    try rows(
      """
      SELECT number, hash, at FROM audit_events WHERE \(Self.isIn(chain)) = ?
      ORDER BY number DESC LIMIT 1
      """,
      [.integer(Int64(chain))]
    ) { (AuditEnd(row: $0), Date(millisecondsSince1970: $0.integer(2))) }
    .first
  }

  /// The largest number of a chain that any event has; 0 or 1 without others.
  private func lastChainWithEvents() throws -> Int {
    Int(try integer("SELECT ifnull(max(chain), 1) FROM audit_events WHERE chain <> 1"))
  }

  /// The number of an event that has no place in the log; nil if there is none.
  private func strayAuditEvent() throws -> Int? {
    try rows(
      """
      SELECT events.number FROM audit_head CROSS JOIN audit_events AS events
      WHERE events.number <= base_number AND events.chain = audit_head.chain
      UNION ALL SELECT number FROM audit_events
      WHERE chain <> 1 AND (chain < 1 OR chain > (SELECT ifnull(max(chain), 0) FROM audit_head))
      UNION ALL SELECT number FROM audit_events
      WHERE NOT EXISTS (SELECT 1 FROM audit_head WHERE chain = 1)
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
      let events = try prepare(
        """
        SELECT \(AuditEvent.columns) FROM audit_events
        WHERE \(Self.isIn(chain.number)) = ? AND number > ? ORDER BY number
        """
      )
      try events.bind([
        .integer(Int64(chain.number)), .integer(Int64(check.start(of: chain))),
      ])
      while try events.step() { check.add(AuditRecord(row: events.row), to: chain) }
    }
    return try check.finish(stray: strayAuditEvent())
  }
}

extension AuditEvent {
  /// The columns of an event, in the order that `AuditEvent.init(row:)` reads them.
  static let columns = "number, at, action, reason, actor, target, session, address, detail, hash"
}

extension AuditRecord {
  /// The values of the row, in the order of `AuditEvent.columns`.
  fileprivate var values: [SQLiteValue] {
    [.integer(Int64(number)), .integer(milliseconds)] + texts.map { .text($0) } + [.blob(hash)]
  }
}
