import Accounts
import Foundation

extension SQLiteTransaction {
  func auditEvents(_ query: AuditQuery) throws -> [AuditEvent] {
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
    return try connection.rows(sql, [.integer(Int64(query.limit))] + condition.values) {
      try AuditEvent($0)
    }
  }

  func append(_ entry: AuditEntry) throws { try connection.append(entry, to: trail) }

  func auditSeal() throws -> StoredAuditSeal? { try connection.auditSeal() }

  func isAuditLogSealed() throws -> Bool {
    try trail.isIntact(try connection.auditSeal(), at: try connection.lastAuditEvent())
  }

  func sealAuditLog() throws { try connection.sealAuditLog(trail) }

  /// The oldest events, as far as all of them are old and not the last.
  private static let oldEvents = """
    FROM audit_events
    WHERE number < ifnull((SELECT min(number) FROM audit_events WHERE at >= ?1), 9223372036854775807)
      AND number < (SELECT max(number) FROM audit_events)
    """

  func auditEventCount(before instant: Date) throws -> Int {
    Int(try connection.integer("SELECT count(*) \(Self.oldEvents)", [.instant(instant)]))
  }

  func deleteAuditEvents(before instant: Date) throws -> Int {
    let last = try connection.rows(
      "SELECT number, hash \(Self.oldEvents) ORDER BY number DESC LIMIT 1",
      [.instant(instant)]
    ) { AuditHead(number: Int($0.integer(0)), hash: $0.blob(1)) }
    guard let last = last.first else { return 0 }
    try connection.execute(
      "UPDATE audit_head SET base_number = ?, base_hash = ?",
      [.integer(Int64(last.number)), .blob(last.hash)]
    )
    return try connection.change(
      "DELETE FROM audit_events WHERE number <= ?",
      [.integer(Int64(last.number))]
    )
  }
}

extension Connection {
  /// Appends an event to the log, in the transaction under way; its end is signed with the commit.
  func append(_ entry: AuditEntry, to trail: AuditTrail) throws {
    let record = try trail.record(entry, after: try lastAuditEvent())
    try execute(
      "INSERT INTO audit_events (\(AuditEvent.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      record.values
    )
  }

  /// Signs the end of the log, where events were appended in this transaction and the log was as it was signed before.
  ///
  /// What was changed or added by other means is not signed over: it stays to be found until an administrator has
  /// looked into it, see ``AuditLog/reseal(by:)``.
  ///
  /// - Parameters:
  ///   - trail: the keys.
  ///   - start: the last event when the transaction began.
  /// - Throws: ``SQLiteError``, and what reading the keys throws.
  func sealAuditLog(_ trail: AuditTrail, appendedAfter start: AuditHead) throws {
    guard
      try lastAuditEvent().number > start.number,
      try trail.isIntact(try auditSeal(), at: start)
    else { return }
    try sealAuditLog(trail)
  }

  /// Signs the end of the log, whatever was signed before.
  func sealAuditLog(_ trail: AuditTrail) throws {
    let at = try rows("SELECT at FROM audit_events ORDER BY number DESC LIMIT 1") {
      Date(millisecondsSince1970: $0.integer(0))
    }
    guard let at = at.first else { return }
    let end = AuditSeal(base: try auditBase(), head: try lastAuditEvent(), at: at)
    let signed = try trail.sign(end)
    try execute(
      "UPDATE audit_head SET number = ?, hash = ?, signed_at = ?, key_id = ?, signature = ?",
      [
        .integer(Int64(end.head.number)), .blob(end.head.hash), .instant(at), .text(signed.keyID),
        .blob(signed.signature),
      ]
    )
  }

  /// The signature of the end; nil where nothing was signed yet.
  func auditSeal() throws -> StoredAuditSeal? {
    try rows(
      """
      SELECT base_number, base_hash, number, hash, signed_at, key_id, signature FROM audit_head
      WHERE signature IS NOT NULL
      """
    ) { row in
      StoredAuditSeal(
        seal: AuditSeal(
          base: AuditHead(number: Int(row.integer(0)), hash: row.blob(1)),
          head: AuditHead(number: Int(row.integer(2)), hash: row.blob(3)),
          at: Date(millisecondsSince1970: row.integer(4))
        ),
        keyID: row.text(5),
        signature: row.blob(6)
      )
    }
    .first
  }

  /// The last event; the last that was deleted by age where no other is left.
  func lastAuditEvent() throws -> AuditHead {
    let last = try rows("SELECT number, hash FROM audit_events ORDER BY number DESC LIMIT 1") {
      AuditHead(number: Int($0.integer(0)), hash: $0.blob(1))
    }
    return try last.first ?? auditBase()
  }

  /// The last event that was deleted by age.
  private func auditBase() throws -> AuditHead {
    let base = try rows("SELECT base_number, base_hash FROM audit_head") {
      AuditHead(number: Int($0.integer(0)), hash: $0.blob(1))
    }
    return base.first ?? .none
  }

  /// Verifies the whole log; within a snapshot.
  func verifyAuditLog(against kept: AuditHead?, _ trail: AuditTrail) throws -> AuditVerification {
    var check = AuditChainCheck(base: try auditBase(), kept: kept)
    let events = try prepare("SELECT \(AuditEvent.columns) FROM audit_events ORDER BY number")
    while try events.step() { check.add(AuditRecord(events.row)) }
    return try check.finish(try auditSeal(), trail)
  }
}
