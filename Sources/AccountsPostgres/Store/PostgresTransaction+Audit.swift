import Accounts
import Foundation

extension PostgresTransaction {
  func append(_ entry: AuditEntry) throws { pendingEvents.append(entry) }

  /// Appends the pending events and signs the new head of their chain, and adds to the counts of
  /// users: at the end, or when the body reads the log.
  ///
  /// Changes and additions by other means are not signed: they stay detectable until an
  /// administrator has investigated them, see ``AuditLog/sign(by:withNewKey:)``.
  ///
  /// - Throws: ``MissingAuditKey``, ``PostgresError``, and errors of the key source.
  func finish() throws {
    guard !pendingEvents.isEmpty || !pendingCounts.isEmpty else { return }
    let (chain, isNew) = try lockChain()
    var batch = pendingCounts.statements(forShard: chain.number)
    pendingCounts = UserCountChanges()
    if !pendingEvents.isEmpty {
      let (last, records) = try recordPendingEvents(in: chain)
      batch += records.map { insertion(of: $0, in: chain) }
      // Events that another program stored for the new chain are not signed.
      let isIntact = try isNew ? last == .none : signer.isIntact(chain, at: last)
      if isIntact, let end = records.last {
        let at = Date(millisecondsSince1970: end.milliseconds)
        batch.append(storing(try signer.sign(chain.range(to: end.end, at: at))))
      }
    }
    try connection.pipeline(batch)
  }

  /// Locks the first chain that no other transaction has locked, or adds one for events.
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
    guard chain.number == 1, chain.chains < StoredAuditChain.limit, !pendingEvents.isEmpty,
      try connection.integer("SELECT count(*) FROM audit_head") == chain.chains,
      try signer.isIntact(chain, at: connection.lastAuditEvent(of: chain))
    else { return (chain, false) }
    return (try addChain(after: chain), true)
  }

  /// Adds a chain, which the first one then vouches for.
  private func addChain(after first: StoredAuditChain) throws -> StoredAuditChain {
    let number = first.chains + 1
    let head = first.seal?.seal.head ?? .none
    let range = first.range(to: head, at: first.seal?.seal.at ?? .distantPast, of: number)
    try connection.pipeline([Self.insertion(ofChain: number), storing(try signer.sign(range))])
    return StoredAuditChain(number: number, chains: 0, base: .none, seal: nil)
  }

  private static func insertion(ofChain number: Int) -> Connection.Batch.Element {
    (
      """
      INSERT INTO audit_head (chain, chains, base_number, base_hash, number, hash)
      VALUES ($1, $2, 0, $3, 0, $3)
      """,
      [.integer(Int64(number)), .integer(number == 1 ? 1 : 0), .blob(AuditEnd.none.hash)]
    )
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
    return try signer.areIntact(
      auditChains().map { ($0, try connection.lastAuditEvent(of: $0)) },
      stray: connection.strayAuditEvent()
    )
  }

  func sealAuditLog() throws {
    let missing = StoredAuditChain.numbersWithoutHead(
      try auditChains(),
      lastChain: try connection.lastChainWithEvents()
    )
    try connection.pipeline(missing.map(Self.insertion(ofChain:)))
    let chains = try auditChains()
    guard let first = chains.first else { return }
    let (_, records) = try recordPendingEvents(in: first)
    try connection.pipeline(records.map { insertion(of: $0, in: first) })
    let seals = try signer.seals(of: chains.map { ($0, try connection.lastStoredEvent(of: $0)) })
    try connection.pipeline(seals.map(storing))
  }

  /// The oldest events of a chain, up to the first that is not old, or is the last of the first
  /// chain.
  private static let oldEvents = """
    FROM audit_events
    WHERE chain = $1 AND number > (SELECT base_number FROM audit_head WHERE chain = $1)
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

  /// Takes the pending events and chains them to the last of a chain.
  ///
  /// - Parameter chain: the chain, which this transaction has locked: a later number is then a
  ///   later event of the chain.
  /// - Returns: the last event so far, and those to insert.
  /// - Throws: ``PostgresError``, and errors of the key source.
  private func recordPendingEvents(
    in chain: StoredAuditChain
  ) throws -> (last: AuditEnd, records: [AuditRecord]) {
    let entries = pendingEvents
    pendingEvents = []
    let answers = try connection.pipeline([
      (Connection.lastAuditEvent, [.integer(Int64(chain.number))]),
      (
        "SELECT pg_catalog.nextval('audit_event_numbers') FROM pg_catalog.generate_series(1, $1)",
        [.integer(Int64(entries.count))]
      ),
    ])
    let last = answers[0].count == 0 ? chain.base : AuditEnd(row: answers[0].row(0))
    var records: [AuditRecord] = []
    for (index, entry) in entries.enumerated() {
      let number = Int(answers[1].row(Int32(index)).integer(0))
      let previous = records.last?.end ?? last
      records.append(try signer.record(entry, number: number, after: previous))
    }
    return (last, records)
  }

  private func insertion(
    of record: AuditRecord,
    in chain: StoredAuditChain
  ) -> Connection.Batch.Element {
    let texts = record.texts.map { PostgresValue.text($0) }
    return (
      """
      INSERT INTO audit_events (\(AuditEvent.columns), chain)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      """,
      [.integer(Int64(record.number)), .integer(record.milliseconds)] + texts
        + [.blob(record.hash), .integer(Int64(chain.number))]
    )
  }

  /// The statement that stores a signature.
  private func storing(_ signed: StoredAuditSeal) -> Connection.Batch.Element {
    let range = signed.seal
    return (
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
