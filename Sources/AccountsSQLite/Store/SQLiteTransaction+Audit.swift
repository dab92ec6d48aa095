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

  func auditSeal() throws -> StoredAuditSeal? { try connection.auditSeal() }

  func isAuditLogSealed() throws -> Bool { try connection.isAuditLogSealed(signer) }

  func sealAuditLog() throws { try connection.sealAuditLog(signer) }

  /// The oldest events, up to the first that is not old or is the last.
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
    ) { AuditHead(row: $0) }
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
  /// Appends an event to the log in the current transaction; the commit signs the head of the log.
  func append(_ entry: AuditEntry, to signer: AuditSigner) throws {
    let record = try signer.record(entry, after: try lastAuditEvent())
    try execute(
      "INSERT INTO audit_events (\(AuditEvent.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      record.values
    )
  }

  /// Whether the head of the log is signed.
  ///
  /// - Throws: ``MissingAuditKey``, `SQLiteError`, or an error from reading the keys.
  func isAuditLogSealed(_ signer: AuditSigner) throws -> Bool {
    try signer.isIntact(try auditSeal(), at: try lastAuditEvent())
  }

  /// Signs the head of the log, if this transaction appended events to an intact log.
  ///
  /// Changes and additions by other means are not signed: they stay detectable until an
  /// administrator has investigated them, see ``AuditLog/sign(by:withNewKey:)``.
  ///
  /// - Parameters:
  ///   - signer: the signer with the keys.
  ///   - start: the last event when the transaction began.
  /// - Throws: ``MissingAuditKey``, `SQLiteError`, or an error from reading the keys.
  func sealAuditLog(_ signer: AuditSigner, appendedAfter start: AuditHead) throws {
    guard
      try lastAuditEvent().number > start.number,
      try signer.isIntact(try auditSeal(), at: start)
    else { return }
    try sealAuditLog(signer)
  }

  /// Signs the head of the log, regardless of earlier signatures.
  func sealAuditLog(_ signer: AuditSigner) throws {
    let at = try rows("SELECT at FROM audit_events ORDER BY number DESC LIMIT 1") {
      Date(millisecondsSince1970: $0.integer(0))
    }
    guard let at = at.first else { return }
    let end = AuditSeal(base: try auditBase(), head: try lastAuditEvent(), at: at)
    let signed = try signer.sign(end)
    try execute(
      "UPDATE audit_head SET number = ?, hash = ?, signed_at = ?, key_id = ?, signature = ?",
      [
        .integer(Int64(end.head.number)), .blob(end.head.hash), .instant(at), .text(signed.keyID),
        .blob(signed.signature),
      ]
    )
  }

  /// Returns the signature of the end; nil before the first.
  func auditSeal() throws -> StoredAuditSeal? {
    try rows(
      """
      SELECT base_number, base_hash, number, hash, signed_at, key_id, signature FROM audit_head
      WHERE signature IS NOT NULL
      """
    ) { StoredAuditSeal(row: $0) }
    .first
  }

  /// Returns the last event; the last expired one if no other is left.
  func lastAuditEvent() throws -> AuditHead {
    let last = try rows("SELECT number, hash FROM audit_events ORDER BY number DESC LIMIT 1") {
      AuditHead(row: $0)
    }
    return try last.first ?? auditBase()
  }

  /// Returns the last event that was deleted because of its age.
  private func auditBase() throws -> AuditHead {
    let base = try rows("SELECT base_number, base_hash FROM audit_head") {
      AuditHead(row: $0)
    }
    return base.first ?? .none
  }

  /// Verifies the log, or its events after a head; call it in a snapshot.
  ///
  /// A log whose events after the head were deleted because of their age starts after the last of
  /// them.
  func verifyAuditLog(
    against kept: AuditHead?,
    from start: AuditHead?,
    _ signer: AuditSigner
  ) throws -> AuditVerification {
    let base = try auditBase()
    let first = start.map { $0.number < base.number ? base : $0 } ?? base
    var check = AuditChainCheck(base: first, kept: kept)
    let events = try prepare(
      "SELECT \(AuditEvent.columns) FROM audit_events WHERE number > ? ORDER BY number"
    )
    try events.bind([.integer(Int64(first.number))])
    while try events.step() { check.add(AuditRecord(row: events.row)) }
    return try check.finish(try auditSeal(), signer)
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
