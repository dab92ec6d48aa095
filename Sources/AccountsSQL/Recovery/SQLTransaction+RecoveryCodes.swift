package import Accounts
package import Foundation

extension StoredRecoveryCode {
  /// The columns of the table `recovery_codes` that a code consists of.
  private static let columns = Table<StoredRecoveryCode>(
    "recovery_codes",
    [
      .id("id") { $0.id },
      .id("user_id") { $0.user },
      .text("kind") { $0.kind.rawValue },
      .instant("created_at") { $0.createdAt },
      .instant("expires_at") { $0.expiresAt },
      .id("made_by") { $0.madeBy },
    ]
  )

  /// The table of codes.
  static let table = Table<Hashed<StoredRecoveryCode>>(
    columns,
    adding: [.bytes("code_hash") { $0.hash }]
  ) { $0.entity }

  init(row: some SQLRow) throws {
    var columns = Self.columns.columns(of: row)
    self.init(
      id: try columns.id(),
      user: try columns.id(),
      kind: try columns.value(Kind.init(rawValue:)),
      createdAt: columns.instant(),
      expiresAt: columns.optionalInstant(),
      madeBy: try columns.optionalID()
    )
  }
}

extension SQLTransaction {
  package func recoveryCode(hash: [UInt8]) throws -> StoredRecoveryCode? {
    try recoveryCodes("code_hash = $1 \(forUpdate)", [.blob(hash)]).first
  }

  package func recoveryCodes(of user: UserID) throws -> [StoredRecoveryCode] {
    try recoveryCodes("user_id = $1 ORDER BY id", [.id(user)])
  }

  package func resetCodes(madeBy user: UserID) throws -> [StoredRecoveryCode] {
    try recoveryCodes("made_by = $1 ORDER BY id \(forUpdate)", [.id(user)])
  }

  private func recoveryCodes(
    _ condition: String,
    _ values: [SQLValue]
  ) throws -> [StoredRecoveryCode] {
    try connection.rows(
      "SELECT \(StoredRecoveryCode.table.list) FROM recovery_codes WHERE \(condition)",
      values
    ) { try StoredRecoveryCode(row: $0) }
  }

  package func insert(_ code: StoredRecoveryCode, hash: [UInt8]) throws {
    let table = StoredRecoveryCode.table
    try connection.execute(table.insertion, table.values(of: (code, hash)))
  }

  package func deleteRecoveryCode(_ id: StoredRecoveryCode.ID) throws -> Bool {
    try connection.change("DELETE FROM recovery_codes WHERE id = $1", [.id(id)]) == 1
  }

  package func deleteRecoveryCodes(of user: UserID, _ kind: StoredRecoveryCode.Kind) throws {
    try connection.execute(
      "DELETE FROM recovery_codes WHERE user_id = $1 AND kind = $2",
      [.id(user), .text(kind.rawValue)]
    )
  }

  package func deleteExpiredRecoveryCodes(at now: Date, limit: Int) throws {
    try sweep(StoredRecoveryCode.table, "expires_at", now, limit: limit)
  }
}
