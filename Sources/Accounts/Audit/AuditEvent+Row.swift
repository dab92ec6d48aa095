import Foundation

extension AuditEvent {
  /// Reads an event from these columns: number, instant, action, reason, actor, target, session,
  /// address, detail, hash.
  ///
  /// - Throws: ``UnreadableRow`` if the row holds a value that this program never stores.
  package init(row: some StoredRow) throws {
    func identifier<Subject>(_ column: Int32) throws -> Identifier<Subject>? {
      guard let text = row.optionalText(column) else { return nil }
      guard let identifier = Identifier<Subject>(text) else {
        throw UnreadableRow(table: "audit_events")
      }
      return identifier
    }
    let reason = row.optionalText(3).map(Reason.init(rawValue:))
    guard
      let action = Action(rawValue: row.text(2)), let actor = AuditActor(row.text(4)),
      reason != .some(nil)
    else { throw UnreadableRow(table: "audit_events") }
    self.init(
      number: Int(row.integer(0)),
      at: Date(millisecondsSince1970: row.integer(1)),
      action: action,
      reason: reason ?? nil,
      actor: actor,
      target: try identifier(5),
      session: try identifier(6),
      address: row.optionalText(7),
      detail: row.optionalText(8)
    )
  }
}

extension AuditRecord {
  /// Reads an event, from the columns of ``AuditEvent/init(row:)``, with all its stored values,
  /// even if this program would not have written them.
  package init(row: some StoredRow) {
    self.init(
      number: Int(row.integer(0)),
      milliseconds: row.integer(1),
      texts: (2...8).map { row.optionalText($0) },
      hash: row.blob(9)
    )
  }
}

extension AuditEnd {
  /// Reads an end from two columns: number and hash.
  package init(row: some StoredRow, from first: Int32 = 0) {
    self.init(number: Int(row.integer(first)), hash: row.blob(first + 1))
  }
}

extension StoredAuditChain {
  /// The columns that ``init(row:)`` reads.
  package static let columns = """
    chain, chains, base_number, base_hash, number, hash, signed_at, key_id, signature
    """

  /// Reads a chain from ``columns``.
  package init(row: some StoredRow) {
    let range = AuditSeal(
      chain: Int(row.integer(0)),
      of: Int(row.integer(1)),
      base: AuditEnd(row: row, from: 2),
      head: AuditEnd(row: row, from: 4),
      at: Date(millisecondsSince1970: row.integer(6))
    )
    let seal = StoredAuditSeal(seal: range, keyID: row.text(7), signature: row.blob(8))
    self.init(
      number: range.chain,
      chains: range.chains,
      base: range.base,
      seal: row.isNull(8) ? nil : seal
    )
  }
}
