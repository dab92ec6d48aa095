import Foundation

/// The audit log in an SQLite database.
struct AuditStore: Sendable {
  let database: Database
  let trail: AuditTrail

  /// Adds an event by itself; most are added in the transaction of what they tell.
  func append(_ entry: AuditEntry) async throws {
    try await database.write { [trail] in try $0.append(entry, to: trail) }
  }

  /// Lists events, newest first.
  func page(_ query: AuditQuery) async throws -> [AuditEvent] {
    var condition = SQLCondition()
    if let before = query.before { condition.add("number < ?", .integer(Int64(before))) }
    if let action = query.action { condition.add("action = ?", .text(action.rawValue)) }
    if let since = query.since { condition.add("at >= ?", .instant(since)) }
    if let until = query.until { condition.add("at < ?", .instant(until)) }
    if let user = query.user {
      condition.add(
        "(target = ? OR actor = ?)",
        .text(user.description),
        .text(AuditActor.user(user).description)
      )
    }
    let sql = """
      SELECT \(AuditEvent.columns) FROM audit_events WHERE \(condition.text(from: 2) ?? "true")
      ORDER BY number DESC LIMIT ?1
      """
    let values = [.integer(Int64(query.limit))] + condition.values
    return try await database.read { [values] in
      try $0.rows(sql, values) { try AuditEvent($0) }
    }
  }

  /// Counts the events that are older than an instant.
  ///
  /// - Returns: how many would go; nil where the log is not as it was signed.
  func countPrunable(before instant: Date) async throws -> Int? {
    guard try await verify(nil).findings.isEmpty else { return nil }
    return try await database.read { try $0.countAuditEvents(before: instant) }
  }

  /// Lets events go that are older than an instant, and notes it.
  ///
  /// - Returns: how many went; nil, and nothing happened, where the log is not as it was signed.
  func prune(before instant: Date, _ entry: AuditEntry) async throws -> Int? {
    guard try await verify(nil).findings.isEmpty else { return nil }
    return try await database.write { [trail] connection in
      let end = try connection.lastAuditEvent()
      guard try connection.isSealIntact(trail, at: end) else { return nil }
      let count = try connection.pruneAuditLog(before: instant, limit: .max)
      guard count > 0 else { return 0 }
      var entry = entry
      entry.detail = "\(count)"
      try connection.append(entry, to: trail)
      try connection.resealAuditLog(trail)
      return count
    }
  }

  /// Notes that an admin takes the log as it is, and signs it whatever it was before.
  func reseal(_ entry: AuditEntry) async throws {
    try await database.write { [trail] connection in
      var entry = entry
      entry.detail = try connection.auditSeal().map { "\($0.seal.head) by \($0.keyID)" }
      try connection.append(entry, to: trail)
      try connection.resealAuditLog(trail)
    }
  }

  /// Walks the whole log, and checks each event against the one before and the end against its signature.
  func verify(_ kept: AuditHead?) async throws -> AuditVerification {
    // A reader of its own: the pool's are for short reads.
    let reader = Reader(path: database.path, busyTimeout: Database.busyTimeout)
    do {
      return try await reader.read { [trail] connection in
        try connection.snapshot { try AuditVerifier(connection, trail).verify(kept) }
      }
    } catch {
      throw StorageError(error, path: database.path)
    }
  }
}

extension AuditEvent {
  /// The columns an event is read from, in the order ``init(_:)`` reads them.
  static let columns = "number, at, action, reason, actor, target, session, address, detail, hash"

  /// Reads an event.
  ///
  /// - Throws: ``UnreadableRow`` where the row holds what this program never stores.
  init(_ row: Row) throws {
    func text(_ column: Int32) -> String? { row.isNull(column) ? nil : row.text(column) }
    func identifier<Subject>(_ column: Int32) throws -> Identifier<Subject>? {
      guard let text = text(column) else { return nil }
      guard let identifier = Identifier<Subject>(text) else { throw UnreadableRow() }
      return identifier
    }
    let reason = text(3).map(Reason.init(rawValue:))
    guard
      let action = Action(rawValue: row.text(2)), let actor = AuditActor(row.text(4)),
      reason != .some(nil)
    else { throw UnreadableRow() }
    self.init(
      number: Int(row.integer(0)),
      at: Date(millisecondsSince1970: row.integer(1)),
      action: action,
      reason: reason ?? nil,
      actor: actor,
      target: try identifier(5),
      session: try identifier(6),
      address: text(7),
      detail: text(8)
    )
  }
}
