import Foundation

extension Connection {
  /// The most events that go away by age for each that is added: more than one, so that they get fewer.
  private static let pruneLimit = 20

  /// Adds an event to the log, in the transaction under way; it is signed at the transaction's end.
  ///
  /// - Parameters:
  ///   - entry: what happened.
  ///   - trail: how it is written.
  /// - Throws: `SQLiteError` and ``KeyFileError``.
  func append(_ entry: AuditEntry, to trail: AuditTrail) throws {
    let previous = try lastAuditEvent()
    let number = previous.number + 1
    let address = try trail.text(of: entry.address)
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
    try pruneAuditLog(before: entry.at.addingTimeInterval(-trail.settings.retention.seconds))
  }

  /// Signs the log's end, where events have been added since it was signed.
  ///
  /// - Throws: `SQLiteError` and ``KeyFileError``.
  func sealAuditLog(_ trail: AuditTrail) throws {
    let unsigned = try integer(
      "SELECT EXISTS (SELECT 1 FROM audit_events WHERE number > (SELECT number FROM audit_head))"
    )
    guard unsigned == 1 else { return }
    let now = Date()
    let key = try trail.key()
    let seal = AuditSeal(
      base: try auditBase(),
      head: try lastAuditEvent(),
      signedAt: now
    )
    try execute(
      "UPDATE audit_head SET number = ?, hash = ?, signed_at = ?, key_id = ?, signature = ?",
      [
        .integer(Int64(seal.head.number)), .blob(seal.head.hash), .instant(now), .text(key.id),
        .blob(key.sign(seal.message)),
      ]
    )
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

  /// Lets the oldest events go, as far as all of them are old.
  private func pruneAuditLog(before instant: Date) throws {
    let oldest = try rows(
      "SELECT number, at FROM audit_events ORDER BY number LIMIT ?",
      [.integer(Int64(Self.pruneLimit))]
    ) { (number: $0.integer(0), at: $0.integer(1)) }
    let old = oldest.prefix { $0.at < instant.millisecondsSince1970 }
    guard let last = old.last?.number else { return }
    try execute(
      """
      UPDATE audit_head SET (base_number, base_hash) =
        (SELECT audit_events.number, audit_events.hash FROM audit_events WHERE audit_events.number = ?)
      """,
      [.integer(last)]
    )
    try execute("DELETE FROM audit_events WHERE number <= ?", [.integer(last)])
  }
}
