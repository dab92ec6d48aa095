package import Accounts
import Foundation

extension AuditRecord {
  /// The names of the texts of an event, in their order.
  private static let textNames = [
    "action", "reason", "actor", "target", "session", "address", "detail",
  ]

  /// The columns of the table `audit_events` that an event consists of.
  private static let columns = Table<AuditRecord>(
    "audit_events",
    key: ["number"],
    [.number("number") { Int64($0.number) }, .number("at") { $0.milliseconds }]
      + textNames.enumerated().map { index, name in .text(name) { $0.texts[index] } }
      + [.bytes("hash") { $0.hash }]
  )

  /// The table of events, each with the number of its chain.
  package static let table = Table<(record: AuditRecord, chain: Int)>(
    columns,
    adding: [.number("chain") { Int64($0.chain) }]
  ) { $0.record }

  /// Reads an event with all its stored values, even if this program would not have written them.
  package init(row: any SQLRow) {
    var columns = Self.columns.columns(of: row)
    self.init(
      number: columns.number(),
      milliseconds: columns.integer(),
      texts: Self.textNames.map { _ in columns.optionalText() },
      hash: columns.bytes()
    )
  }
}

extension AuditEvent {
  /// Reads an event.
  ///
  /// - Throws: ``UnreadableRow`` if the row holds a value that this program never stores.
  init(row: any SQLRow) throws {
    var columns = AuditRecord.table.columns(of: row)
    self.init(
      number: columns.number(),
      at: columns.instant(),
      action: try columns.value(Action.init(rawValue:)),
      reason: try columns.optionalValue(Reason.init(rawValue:)),
      actor: try columns.value { AuditActor($0) },
      target: try columns.optionalID(),
      session: try columns.optionalID(),
      address: columns.optionalText(),
      detail: columns.optionalText()
    )
  }
}

extension AuditEnd {
  /// Reads an end from two columns: number and hash.
  package init(row: any SQLRow) {
    self.init(number: Int(row.integer(0)), hash: row.blob(1))
  }
}

extension StoredAuditChain {
  /// The table of chains.
  static let table = Table<StoredAuditChain>(
    "audit_head",
    key: ["chain"],
    [
      .number("chain") { Int64($0.number) },
      .number("chains") { Int64($0.chains) },
      .number("base_number") { Int64($0.base.number) },
      .bytes("base_hash") { $0.base.hash },
      .number("number") { Int64($0.head.number) },
      .bytes("hash") { $0.head.hash },
      .instant("signed_at") { $0.seal?.seal.at },
      .text("key_id") { $0.seal?.keyID },
      .bytes("signature") { $0.seal?.signature },
    ]
  )

  private var head: AuditEnd { seal?.seal.head ?? .none }

  /// A chain without events.
  ///
  /// - Parameter number: its number.
  init(empty number: Int) {
    self.init(number: number, chains: number == 1 ? 1 : 0, base: .none, seal: nil)
  }

  /// Reads a chain.
  package init(row: any SQLRow) {
    var columns = Self.table.columns(of: row)
    let range = AuditSeal(
      chain: columns.number(),
      of: columns.number(),
      base: AuditEnd(number: columns.number(), hash: columns.bytes()),
      head: AuditEnd(number: columns.number(), hash: columns.bytes()),
      at: columns.instant()
    )
    let keyID = columns.text()
    self.init(
      number: range.chain,
      chains: range.chains,
      base: range.base,
      seal: columns.optionalBytes()
        .map { StoredAuditSeal(seal: range, keyID: keyID, signature: $0) }
    )
  }
}
