import Accounts
import Foundation

extension PostgresTransaction {
  func append(_ entry: AuditEntry) throws { pendingEvents.append(entry) }

  /// Appends the pending events and signs the new head of their chain, and adds to the counts of
  /// users: at the end, or when the body reads them.
  ///
  /// Changes and additions by other means are not signed: they stay detectable until an
  /// administrator has investigated them, see ``AuditLog/sign(by:withNewKey:)``.
  ///
  /// - Throws: ``MissingAuditKey``, ``PostgresError``, and errors of the key source.
  func finish() throws {
    guard !pendingEvents.isEmpty || !pendingCounts.isEmpty else { return }
    let (chain, isNew) = try lockChain()
    try connection.add(pendingCounts, toShard: chain.number)
    pendingCounts = UserCountChanges()
    guard !pendingEvents.isEmpty else { return }
    let start = try connection.lastAuditEvent(of: chain)
    let isIntact = try isNew || signer.isIntact(chain, at: start)
    let last = try insertPendingEvents(in: chain, after: start)
    if isIntact, let last {
      try seal(chain.range(to: last.end, at: Date(millisecondsSince1970: last.milliseconds)))
    }
  }

  /// Locks the first chain that no other transaction has locked, or adds one.
  ///
  /// With all of them in use, it waits for any.
  ///
  /// - Returns: the chain, and whether it was added.
  private func lockChain() throws -> (chain: StoredAuditChain, isNew: Bool) {
    if let free = try connection.freeAuditChain() { return (free, false) }
    let count = Int(try connection.integer("SELECT count(*) FROM audit_head"))
    let number = count < StoredAuditChain.limit ? 1 : Int.random(in: 1...count)
    let none = StoredAuditChain(number: 1, chains: 1, base: .none, seal: nil)
    let chain = try connection.auditChain(number) ?? none
    guard number == 1, chain.chains < StoredAuditChain.limit,
      try signer.isIntact(chain, at: connection.lastAuditEvent(of: chain))
    else { return (chain, false) }
    return (try addChain(after: chain), true)
  }

  /// Adds a chain, which the first one then vouches for.
  private func addChain(after first: StoredAuditChain) throws -> StoredAuditChain {
    let chains = first.chains + 1
    try connection.execute(
      """
      INSERT INTO audit_head (chain, chains, base_number, base_hash, number, hash)
      VALUES ($1, 0, 0, $2, 0, $2)
      """,
      [.integer(Int64(chains)), .blob(AuditEnd.none.hash)]
    )
    let head = first.seal?.seal.head ?? .none
    try seal(first.range(to: head, at: first.seal?.seal.at ?? .distantPast, of: chains))
    return StoredAuditChain(number: chains, chains: 0, base: .none, seal: nil)
  }

  func auditEvents(_ query: AuditQuery) throws -> [AuditEvent] {
    try finish()
    var condition = SQLCondition()
    let limit = condition.bind(.integer(Int64(query.limit)))
    if let before = query.before {
      condition.require("number < \(condition.bind(.integer(Int64(before))))")
    }
    if let action = query.action {
      condition.require("action = \(condition.bind(.text(action.rawValue)))")
    }
    if let since = query.since { condition.require("at >= \(condition.bind(.instant(since)))") }
    if let until = query.until { condition.require("at < \(condition.bind(.instant(until)))") }
    // Each part walks an index from its newest event; a condition with OR would sort all events for
    // each page.
    let parts = query.user.map { user in
      [
        "target = \(condition.bind(.text(user.description)))",
        "actor = \(condition.bind(.text(AuditActor.user(user).description)))",
      ]
    }
    let newest = (parts ?? ["true"])
      .map { part in
        """
        (SELECT \(AuditEvent.columns) FROM audit_events WHERE \(part) AND \(condition.text)
        ORDER BY number DESC LIMIT \(limit))
        """
      }
    let sql = """
      SELECT \(AuditEvent.columns) FROM (\(newest.joined(separator: " UNION "))) AS events
      ORDER BY number DESC LIMIT \(limit)
      """
    return try connection.rows(sql, condition.values) { try AuditEvent(row: $0) }
  }

  func auditChains() throws -> [StoredAuditChain] { try connection.auditChains(locks: locks) }

  func isAuditLogSealed() throws -> Bool {
    try finish()
    let chains = try auditChains()
    return try chains.first?.chains == chains.count
      && chains.allSatisfy { try signer.isIntact($0, at: connection.lastAuditEvent(of: $0)) }
  }

  func sealAuditLog() throws {
    let chains = try auditChains()
    guard let first = chains.first else { return }
    let start = try connection.lastAuditEvent(of: first)
    _ = try insertPendingEvents(in: first, after: start)
    for chain in chains {
      let last = try connection.rows(
        """
        SELECT number, hash, at FROM audit_events WHERE chain = $1 ORDER BY number DESC LIMIT 1
        """,
        [.integer(Int64(chain.number))]
      ) { (AuditEnd(row: $0), Date(millisecondsSince1970: $0.integer(2))) }
      // All events of a chain other than the first may be pruned.
      let end = last.first ?? chain.seal.map { (chain.base, $0.seal.at) }
      if let end { try seal(chain.range(to: end.0, at: end.1, of: chains.count)) }
    }
  }

  /// The oldest events of a chain, up to the first that is not old, or is the last of the first
  /// chain.
  private static let oldEvents = """
    FROM audit_events
    WHERE chain = $1
      AND number < coalesce(
        (SELECT min(number) FROM audit_events WHERE chain = $1 AND at >= $2), 9223372036854775807
      )
      AND (chain > 1 OR number < (SELECT max(number) FROM audit_events WHERE chain = 1))
    """

  func auditEventCount(before instant: Date) throws -> Int {
    try auditChains()
      .reduce(0) { count, chain in
        let values: [PostgresValue] = [.integer(Int64(chain.number)), .instant(instant)]
        return try count + Int(connection.integer("SELECT count(*) \(Self.oldEvents)", values))
      }
  }

  func deleteAuditEvents(before instant: Date) throws -> Int {
    var count = 0
    for chain in try auditChains() {
      let number = PostgresValue.integer(Int64(chain.number))
      let last = try connection.rows(
        "SELECT number, hash \(Self.oldEvents) ORDER BY number DESC LIMIT 1",
        [number, .instant(instant)]
      ) { AuditEnd(row: $0) }
      guard let last = last.first else { continue }
      let end = PostgresValue.integer(Int64(last.number))
      try connection.execute(
        "UPDATE audit_head SET base_number = $1, base_hash = $2 WHERE chain = $3",
        [end, .blob(last.hash), number]
      )
      count += try connection.change(
        "DELETE FROM audit_events WHERE chain = $1 AND number <= $2",
        [number, end]
      )
    }
    return count
  }

  /// Appends the pending events to a chain.
  ///
  /// - Parameters:
  ///   - chain: the chain, which this transaction has locked.
  ///   - start: the last event of the chain.
  /// - Returns: the last of the appended events; nil if there was none.
  /// - Throws: ``PostgresError``, and errors of the key source.
  private func insertPendingEvents(
    in chain: StoredAuditChain,
    after start: AuditEnd
  ) throws -> AuditRecord? {
    var last: AuditRecord?
    for entry in pendingEvents {
      // Taken under the lock: a later number is then a later event of the chain.
      let number = Int(try connection.integer("SELECT nextval('audit_event_numbers')"))
      let record = try signer.record(entry, number: number, after: last?.end ?? start)
      let texts = record.texts.map { PostgresValue.text($0) }
      try connection.execute(
        """
        INSERT INTO audit_events (\(AuditEvent.columns), chain)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        """,
        [.integer(Int64(record.number)), .integer(record.milliseconds)] + texts
          + [.blob(record.hash), .integer(Int64(chain.number))]
      )
      last = record
    }
    pendingEvents = []
    return last
  }

  /// Signs a range of a chain, whatever was signed before.
  private func seal(_ range: AuditSeal) throws {
    let signed = try signer.sign(range)
    try connection.execute(
      """
      UPDATE audit_head
      SET chains = $1, number = $2, hash = $3, signed_at = $4, key_id = $5, signature = $6
      WHERE chain = $7
      """,
      [
        .integer(Int64(range.chains)), .integer(Int64(range.head.number)), .blob(range.head.hash),
        .instant(range.at), .text(signed.keyID), .blob(signed.signature),
        .integer(Int64(range.chain)),
      ]
    )
  }
}
