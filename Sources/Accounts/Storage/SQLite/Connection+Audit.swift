import Foundation

extension Connection {
  /// Adds an event to the log, in the transaction under way; it is signed at the transaction's end.
  ///
  /// - Parameters:
  ///   - entry: what happened.
  ///   - trail: how it is written.
  /// - Throws: `SQLiteError` and ``KeyFileError``.
  func append(_ entry: AuditEntry, to trail: AuditTrail) throws {
    let previous = try lastAuditEvent()
    let number = previous.number + 1
    let address = try trail.text(of: entry.address ?? entry.actor.address)
    try execute(
      """
      INSERT INTO audit_events (number, at, action, reason, actor, target, session, address, detail, hash)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(Int64(number)), .instant(entry.at), .text(entry.action.rawValue),
        .text(entry.reason?.rawValue), .text(entry.actor.description),
        .text(entry.target?.description), .text(entry.session?.description), .text(address),
        .text(entry.detail),
        .blob(entry.hash(number: number, address: address, after: previous)),
      ]
    )
  }

  /// Signs the log's end, where events have been added in this transaction, and the log was as it was signed before.
  ///
  /// What somebody changed or added behind the program's back is not signed over: it stays to be found until an
  /// admin has looked into it, see ``resealAuditLog(_:)``.
  ///
  /// - Parameters:
  ///   - trail: the keys.
  ///   - start: the last event when the transaction began.
  /// - Throws: `SQLiteError` and ``KeyFileError``.
  func sealAuditLog(_ trail: AuditTrail, addedAfter start: AuditHead) throws {
    let end = try lastAuditEvent()
    guard end.number > start.number, try isSealIntact(trail, at: start) else { return }
    try resealAuditLog(trail)
  }

  /// Signs the log's end, whatever was signed before.
  ///
  /// - Throws: `SQLiteError` and ``KeyFileError``.
  func resealAuditLog(_ trail: AuditTrail) throws {
    let at = try rows("SELECT at FROM audit_events ORDER BY number DESC LIMIT 1") {
      Date(millisecondsSince1970: $0.integer(0))
    }
    guard let at = at.first else { return }
    let key = try trail.newestKey()
    let seal = AuditSeal(base: try auditBase(), head: try lastAuditEvent(), at: at)
    try execute(
      "UPDATE audit_head SET number = ?, hash = ?, signed_at = ?, key_id = ?, signature = ?",
      [
        .integer(Int64(seal.head.number)), .blob(seal.head.hash), .instant(at), .text(key.id),
        .blob(key.sign(seal.message)),
      ]
    )
  }

  /// Whether the stored seal is of a key that is at hand, and covers the log up to an end; a log that was never
  /// sealed has to be empty there.
  ///
  /// - Throws: `SQLiteError` and ``KeyFileError``.
  func isSealIntact(_ trail: AuditTrail, at end: AuditHead) throws -> Bool {
    guard let stored = try auditSeal() else { return end == .none }
    guard stored.seal.head == end, let key = try trail.key(stored.keyID) else { return false }
    return key.hasSigned(stored.seal.message, stored.signature)
  }

  /// The seal; nil where nothing was signed yet.
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

  /// The last event; the last that went away where no other is left.
  func lastAuditEvent() throws -> AuditHead {
    let last = try rows("SELECT number, hash FROM audit_events ORDER BY number DESC LIMIT 1") {
      AuditHead(number: Int($0.integer(0)), hash: $0.blob(1))
    }
    return try last.first ?? auditBase()
  }

  /// The last event that went away by age.
  func auditBase() throws -> AuditHead {
    let base = try rows("SELECT base_number, base_hash FROM audit_head") {
      AuditHead(number: Int($0.integer(0)), hash: $0.blob(1))
    }
    return base.first ?? .none
  }

  /// The oldest events, as far as all of them are old and not the last.
  private static let oldAuditEvents = """
    FROM audit_events
    WHERE number < ifnull((SELECT min(number) FROM audit_events WHERE at >= ?1), 9223372036854775807)
      AND number < (SELECT max(number) FROM audit_events)
    """

  /// Counts the events that ``pruneAuditLog(before:limit:)`` would let go.
  func countAuditEvents(before instant: Date) throws -> Int {
    Int(try integer("SELECT count(*) \(Self.oldAuditEvents)", [.instant(instant)]))
  }

  /// Lets the oldest events go, as far as all of them are old; the new end has to be sealed in the same
  /// transaction.
  ///
  /// - Returns: how many went.
  func pruneAuditLog(before instant: Date, limit: Int) throws -> Int {
    let old = try rows(
      "SELECT number, hash \(Self.oldAuditEvents) ORDER BY number LIMIT ?2",
      [.instant(instant), .integer(Int64(limit))]
    ) { AuditHead(number: Int($0.integer(0)), hash: $0.blob(1)) }
    guard let last = old.last else { return 0 }
    try execute(
      "UPDATE audit_head SET base_number = ?, base_hash = ?",
      [.integer(Int64(last.number)), .blob(last.hash)]
    )
    try execute("DELETE FROM audit_events WHERE number <= ?", [.integer(Int64(last.number))])
    return old.count
  }
}
