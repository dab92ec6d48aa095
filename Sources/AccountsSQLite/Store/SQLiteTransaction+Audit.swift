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
      WHERE \(isInChain) AND number > (SELECT base_number FROM audit_head WHERE chain = ?1)
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
