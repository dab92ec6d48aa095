package import Accounts
package import Foundation

extension SQLTransaction {
  package func append(_ entry: AuditEntry) throws { pendingEvents.append(entry) }

  package func auditEvents(_ query: AuditQuery) throws -> [AuditEvent] {
    try finish()
    var condition = SQLCondition()
    let limit = condition.bind(.integer(query.limit))
    if let before = query.before {
      condition.require("number < \(condition.bind(.integer(before)))")
    }
    if let action = query.action {
      condition.require("action = \(condition.bind(.text(action.rawValue)))")
    }
    if let since = query.since { condition.require("at >= \(condition.bind(.instant(since)))") }
    if let until = query.until { condition.require("at < \(condition.bind(.instant(until)))") }
    // Each part walks an index from its newest event; a condition with OR would sort all events for
    // each page.
    let parts =
      query.user.map { user in
        [
          "target = \(condition.bind(.text(user.description)))",
          "actor = \(condition.bind(.text(AuditActor.user(user).description)))",
        ]
      } ?? ["true"]
    let list = AuditRecord.table.list
    let newest = parts.enumerated()
      .map { index, part in
        """
        SELECT * FROM (
          SELECT \(list) FROM audit_events WHERE \(part) AND \(condition.text)
          ORDER BY number DESC LIMIT \(limit)
        ) AS part\(index)
        """
      }
    let sql = "\(newest.joined(separator: " UNION ")) ORDER BY number DESC LIMIT \(limit)"
    return try connection.rows(sql, condition.values) { try AuditEvent(row: $0) }
  }

  package func auditChains() throws -> [StoredAuditChain] {
    guard locks else { return try connection.auditChains() }
    // A statement of its own: the next one then has the chains that were added meanwhile.
    _ = try auditChain(1)
    return try connection.auditChains("ORDER BY chain FOR UPDATE")
  }

  /// Locks a chain, for which it waits; another one if it has no head.
  private func auditChain(_ number: Int) throws -> StoredAuditChain? {
    try connection.auditChains(
      "WHERE chain >= $1 ORDER BY chain LIMIT 1 \(locks ? "FOR UPDATE" : "")",
      [.integer(number)]
    )
    .first
  }

  package func isAuditLogSealed() throws -> Bool {
    try finish()
    return try connection.isAuditLogSealed(auditChains(), signer)
  }

  package func sealAuditLog() throws {
    let missing = StoredAuditChain.numbersWithoutHead(
      try auditChains(),
      lastChain: try connection.lastChainWithEvents()
    )
    try connection.run(missing.map(insertion(ofChain:)))
    let chains = try auditChains()
    guard let first = chains.first else { return }
    let (_, records) = try recordPendingEvents(in: first)
    try connection.run(records.map { try insertion(of: $0, in: first) })
    let seals = try signer.seals(
      of: chains.map { ($0, try connection.lastAuditEvent(of: $0.number)) }
    )
    try connection.run(seals.map(\.storing))
  }

  /// The oldest events of a chain, up to the first that is not old, or is the last of the first
  /// chain.
  private func oldEvents(of chain: StoredAuditChain) -> String {
    let isInChain = connection.isIn(chain.number)
    return """
      FROM audit_events
      WHERE \(isInChain) AND number > (SELECT base_number FROM audit_head WHERE chain = $1)
        AND number < coalesce(
          (SELECT min(number) FROM audit_events WHERE \(isInChain) AND at >= $2), 9223372036854775807
        )
        AND ($1 > 1 OR number < (SELECT max(number) FROM audit_events WHERE chain = 1))
      """
  }

  package func auditEventCount(before instant: Date) throws -> Int {
    try auditChains()
      .reduce(0) { count, chain in
        let values: [SQLValue] = [.integer(chain.number), .instant(instant)]
        return try count
          + Int(connection.integer("SELECT count(*) \(oldEvents(of: chain))", values))
      }
  }

  package func deleteAuditEvents(before instant: Date) throws -> Int {
    var count = 0
    for chain in try auditChains() {
      let last = try connection.rows(
        "SELECT number, hash \(oldEvents(of: chain)) ORDER BY number DESC LIMIT 1",
        [.integer(chain.number), .instant(instant)]
      ) { AuditEnd(row: $0) }
      guard let last = last.first else { continue }
      try connection.execute(
        "UPDATE audit_head SET base_number = $1, base_hash = $2 WHERE chain = $3",
        [.integer(last.number), .blob(last.hash), .integer(chain.number)]
      )
      count += try connection.change(
        "DELETE FROM audit_events WHERE chain = $1 AND number <= $2",
        [.integer(chain.number), .integer(last.number)]
      )
    }
    return count
  }
}

extension SQLTransaction {
  /// Appends the pending events, and adds to the counts of users: at the end, or when the body
  /// reads the log.
  ///
  /// The new head of the chain is signed, too, if others write at the same time; the only writer of
  /// a file signs once for all transactions of a commit. Changes and additions by other means are
  /// not signed: they stay detectable until an administrator has investigated them, see
  /// ``AuditLog/sign(by:withNewKey:)``.
  ///
  /// - Throws: ``MissingAuditKey``, and errors of the key source and the database.
  package func finish() throws {
    guard !pendingEvents.isEmpty || !pendingCounts.isEmpty else { return }
    let (chain, isNew) = try lockChain()
    var batch = pendingCounts.statements(forShard: chain.number)
    pendingCounts = UserCountChanges()
    if !pendingEvents.isEmpty {
      let (last, records) = try recordPendingEvents(in: chain)
      batch += try records.map { try insertion(of: $0, in: chain) }
      if dialect.locksRows, let end = records.last,
        // Events that another program stored for the new chain are not signed.
        try isNew ? last == .none : signer.isIntact(chain, at: last)
      {
        let at = Date(millisecondsSince1970: end.milliseconds)
        batch.append(try signer.sign(chain.range(to: end.end, at: at)).storing)
      }
    }
    try connection.run(batch)
  }

  /// Locks the first chain that no other transaction has locked, or adds one for events.
  ///
  /// With all of them in use, it waits for any. A file appends to the first chain alone: those that
  /// it has from a server stay as they are.
  ///
  /// - Returns: the chain, and whether it was added.
  private func lockChain() throws -> (chain: StoredAuditChain, isNew: Bool) {
    let none = StoredAuditChain(empty: 1)
    guard dialect.locksRows else {
      let first = try connection.auditChains("WHERE chain = 1").first
      return (first ?? none, false)
    }
    let free = try connection.auditChains("ORDER BY chain LIMIT 1 FOR UPDATE SKIP LOCKED").first
    if let free { return (free, false) }
    let count = Int(try connection.integer("SELECT count(*) FROM audit_head"))
    let number = count < StoredAuditChain.limit ? 1 : Int.random(in: 1...count)
    let chain = try auditChain(number) ?? none
    guard chain.number == 1, chain.chains < StoredAuditChain.limit, !pendingEvents.isEmpty,
      try connection.integer("SELECT count(*) FROM audit_head") == chain.chains,
      try signer.isIntact(chain, at: connection.lastAuditEvent(of: 1)?.end ?? chain.base)
    else { return (chain, false) }
    return (try addChain(after: chain), true)
  }

  /// Adds a chain, which the first one then vouches for.
  private func addChain(after first: StoredAuditChain) throws -> StoredAuditChain {
    let number = first.chains + 1
    let head = first.seal?.seal.head ?? .none
    let range = first.range(to: head, at: first.seal?.seal.at ?? .distantPast, of: number)
    try connection.run([insertion(ofChain: number), signer.sign(range).storing])
    return StoredAuditChain(empty: number)
  }

  private func insertion(ofChain number: Int) throws -> SQLStatement {
    let table = StoredAuditChain.table
    return (table.insertion, try table.values(of: StoredAuditChain(empty: number)))
  }

  private func insertion(
    of record: AuditRecord,
    in chain: StoredAuditChain
  ) throws -> SQLStatement {
    let table = AuditRecord.table
    return (table.insertion, try table.values(of: (record, chain.number)))
  }

  /// Takes the pending events and chains them to the last of a chain.
  ///
  /// - Parameter chain: the chain, which this transaction has locked: a later number is then a
  ///   later event of the chain.
  /// - Returns: the last event so far, and those to insert.
  /// - Throws: errors of the key source and the database.
  private func recordPendingEvents(
    in chain: StoredAuditChain
  ) throws -> (last: AuditEnd, records: [AuditRecord]) {
    let entries = pendingEvents
    pendingEvents = []
    var last = chain.base
    var numbers: [Int] = []
    try connection.run([
      (connection.lastAuditEvents(of: chain.number), [.integer(chain.number)]),
      (dialect.auditNumbers, [.integer(entries.count)]),
    ]) { statement, row in
      if statement == 0 { last = AuditEnd(row: row) } else { numbers.append(Int(row.integer(0))) }
    }
    var records: [AuditRecord] = []
    for (number, entry) in zip(numbers, entries) {
      records.append(try signer.record(entry, number: number, after: records.last?.end ?? last))
    }
    return (last, records)
  }
}
