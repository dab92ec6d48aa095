import Accounts
import Foundation

extension SQLiteTransaction {
  func auditEvents(_ query: AuditQuery) throws -> [AuditEvent] {
    var condition = SQLCondition()
    if let before = query.before { condition.add("number < ?", .integer(Int64(before))) }
    if let action = query.action { condition.add("action = ?", .text(action.rawValue)) }
    if let since = query.since { condition.add("at >= ?", .instant(since)) }
    if let until = query.until { condition.add("at < ?", .instant(until)) }
    let limit = SQLiteValue.integer(Int64(query.limit))
    guard let user = query.user else {
      let sql = "\(Self.newest(condition.text(from: 2))) LIMIT ?1"
      return try connection.rows(sql, [limit] + condition.values) { try AuditEvent(row: $0) }
    }
    // Each half walks an index from its newest event; a condition with OR would sort all events for
    // each page.
    let others = condition.text(from: 4)
    func half(_ column: String) -> String {
      "SELECT * FROM (\(Self.newest([column, others].compactMap(\.self).joined(separator: " AND "))) LIMIT ?1)"
    }
    let sql = "\(half("target = ?2")) UNION \(half("actor = ?3")) ORDER BY number DESC LIMIT ?1"
    let names = [user.description, AuditActor.user(user).description].map { SQLiteValue.text($0) }
    return try connection.rows(sql, [limit] + names + condition.values) { try AuditEvent(row: $0) }
  }

  private static func newest(_ condition: String?) -> String {
    "SELECT \(AuditEvent.columns) FROM audit_events WHERE \(condition ?? "true") ORDER BY number DESC"
  }

  func append(_ entry: AuditEntry) throws { try connection.append(entry, to: signer) }

  func auditChains() throws -> [StoredAuditChain] { try connection.auditChains() }

  func isAuditLogSealed() throws -> Bool { try connection.isAuditLogSealed(signer) }

  func sealAuditLog() throws { try connection.sealAuditLog(signer) }

  /// The oldest events of a chain, up to the first that is not old, or is the last of the first
  /// chain.
  private static func oldEvents(of chain: StoredAuditChain) -> String {
    let isInChain = "\(Connection.isIn(chain.number)) = ?1"
    return """
      FROM audit_events
      WHERE \(isInChain)
        AND number < ifnull(
          (SELECT min(number) FROM audit_events WHERE \(isInChain) AND at >= ?2), 9223372036854775807
        )
        AND (?1 > 1 OR number < (SELECT max(number) FROM audit_events WHERE chain = 1))
      """
  }

  func auditEventCount(before instant: Date) throws -> Int {
    try connection.auditChains()
      .reduce(0) { count, chain in
        let values: [SQLiteValue] = [.integer(Int64(chain.number)), .instant(instant)]
        return try count
          + Int(connection.integer("SELECT count(*) \(Self.oldEvents(of: chain))", values))
      }
  }

  func deleteAuditEvents(before instant: Date) throws -> Int {
    var count = 0
    for chain in try connection.auditChains() {
      let number = SQLiteValue.integer(Int64(chain.number))
      let last = try connection.rows(
        "SELECT number, hash \(Self.oldEvents(of: chain)) ORDER BY number DESC LIMIT 1",
        [number, .instant(instant)]
      ) { AuditEnd(row: $0) }
      guard let last = last.first else { continue }
      let end = SQLiteValue.integer(Int64(last.number))
      try connection.execute(
        "UPDATE audit_head SET base_number = ?, base_hash = ? WHERE chain = ?",
        [end, .blob(last.hash), number]
      )
      count += try connection.change(
        "DELETE FROM audit_events WHERE chain = ? AND number <= ?",
        [number, end]
      )
    }
    return count
  }
}

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
      lastChain: lastChainWithEvents()
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
  fileprivate func sealAuditLog(_ signer: AuditSigner) throws {
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
  fileprivate static func isIn(_ chain: Int) -> String {
    chain > 1 ? "chain > 1 AND chain" : "chain"
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
    Int(try integer("SELECT ifnull(max(chain), 1) FROM audit_events WHERE chain > 1"))
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
    return try check.finish(lastChain: lastChainWithEvents())
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
