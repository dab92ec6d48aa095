import Accounts
import Foundation

extension AuditEvent {
  /// The columns of an event, in the order ``init(_:)`` reads them.
  static let columns = "number, at, action, reason, actor, target, session, address, detail, hash"

  /// Reads an event.
  ///
  /// - Throws: ``UnreadableRow`` if the row holds a value that this program never stores.
  init(_ row: Row) throws {
    func text(_ column: Int32) -> String? { row.isNull(column) ? nil : row.text(column) }
    func identifier<Subject>(_ column: Int32) throws -> Identifier<Subject>? {
      guard let text = text(column) else { return nil }
      guard let identifier = Identifier<Subject>(text) else {
        throw UnreadableRow(table: "audit_events")
      }
      return identifier
    }
    let reason = text(3).map(Reason.init(rawValue:))
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
      address: text(7),
      detail: text(8)
    )
  }
}

extension AuditRecord {
  /// Reads an event as its row has it, whether or not this program would have written it.
  init(_ row: Row) {
    self.init(
      number: Int(row.integer(0)),
      milliseconds: row.integer(1),
      texts: (2...8).map { row.isNull($0) ? nil : row.text($0) },
      hash: row.blob(9)
    )
  }

  /// The values of the row, in the order of ``AuditEvent/columns``.
  var values: [SQLiteValue] {
    [.integer(Int64(number)), .integer(milliseconds)] + texts.map { .text($0) } + [.blob(hash)]
  }
}
