import Accounts
import Foundation

extension PostgresTransaction {
  func append(_ entry: AuditEntry) throws { pendingEvents.append(entry) }

  /// Appends the pending events and signs the new head: at the end, or when the body reads the log.
  ///
  /// Changes and additions by other means are not signed: they stay detectable until an
  /// administrator has investigated them, see ``AuditLog/sign(by:withNewKey:)``.
  ///
  /// - Throws: ``MissingAuditKey``, ``PostgresError``, and errors of the key source.
  func finish() throws {
    guard !pendingEvents.isEmpty else { return }
    let (base, stored) = try connection.auditEnds(locks: locks)
    let start = try connection.lastAuditEvent(since: base)
    let isIntact = try signer.isIntact(stored, at: start)
    let last = try insertPendingEvents(after: start)
    if isIntact, let last { try seal(base, last) }
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

  func auditSeal() throws -> StoredAuditSeal? { try connection.auditEnds().seal }

  func isAuditLogSealed() throws -> Bool {
    try finish()
    let (base, stored) = try connection.auditEnds(locks: locks)
    return try signer.isIntact(stored, at: try connection.lastAuditEvent(since: base))
  }

  func sealAuditLog() throws {
    let (base, _) = try connection.auditEnds(locks: locks)
    _ = try insertPendingEvents(after: try connection.lastAuditEvent(since: base))
    let last = try connection.rows(
      "SELECT \(AuditEvent.columns) FROM audit_events ORDER BY number DESC LIMIT 1"
    ) { AuditRecord(row: $0) }
    if let last = last.first { try seal(base, last) }
  }

  /// The oldest events, up to the first that is not old or is the last.
  private static let oldEvents = """
    FROM audit_events
    WHERE number < coalesce((SELECT min(number) FROM audit_events WHERE at >= $1), 9223372036854775807)
      AND number < (SELECT max(number) FROM audit_events)
    """

  func auditEventCount(before instant: Date) throws -> Int {
    Int(try connection.integer("SELECT count(*) \(Self.oldEvents)", [.instant(instant)]))
  }

  func deleteAuditEvents(before instant: Date) throws -> Int {
    _ = try connection.auditEnds(locks: locks)
    let last = try connection.rows(
      "SELECT number, hash \(Self.oldEvents) ORDER BY number DESC LIMIT 1",
      [.instant(instant)]
    ) { AuditHead(row: $0) }
    guard let last = last.first else { return 0 }
    let number = PostgresValue.integer(Int64(last.number))
    try connection.execute(
      "UPDATE audit_head SET base_number = $1, base_hash = $2",
      [number, .blob(last.hash)]
    )
    return try connection.change("DELETE FROM audit_events WHERE number <= $1", [number])
  }

  /// Appends the pending events.
  ///
  /// - Parameter start: the last event.
  /// - Returns: the last of the appended events; nil if there was none.
  /// - Throws: ``PostgresError``, and errors of the key source.
  private func insertPendingEvents(after start: AuditHead) throws -> AuditRecord? {
    var last: AuditRecord?
    for entry in pendingEvents {
      let record = try signer.record(entry, after: last?.head ?? start)
      let texts = record.texts.map { PostgresValue.text($0) }
      try connection.execute(
        """
        INSERT INTO audit_events (\(AuditEvent.columns))
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        """,
        [.integer(Int64(record.number)), .integer(record.milliseconds)] + texts
          + [.blob(record.hash)]
      )
      last = record
    }
    pendingEvents = []
    return last
  }

  /// Signs the head of the log, whatever was signed before.
  private func seal(_ base: AuditHead, _ last: AuditRecord) throws {
    let at = Date(millisecondsSince1970: last.milliseconds)
    let signed = try signer.sign(AuditSeal(base: base, head: last.head, at: at))
    try connection.execute(
      "UPDATE audit_head SET number = $1, hash = $2, signed_at = $3, key_id = $4, signature = $5",
      [
        .integer(Int64(last.number)), .blob(last.hash), .instant(at), .text(signed.keyID),
        .blob(signed.signature),
      ]
    )
  }
}
