import Accounts
import Foundation

extension PostgresTransaction {
  func recoveryCode(hash: [UInt8]) throws -> StoredRecoveryCode? {
    try connection.rows(
      "SELECT \(StoredRecoveryCode.columns) FROM recovery_codes WHERE code_hash = $1 \(forUpdate)",
      [.blob(hash)]
    ) { try StoredRecoveryCode(row: $0) }
    .first
  }

  func recoveryCodes(of user: UserID) throws -> [StoredRecoveryCode] {
    try connection.rows(
      "SELECT \(StoredRecoveryCode.columns) FROM recovery_codes WHERE user_id = $1 ORDER BY id",
      [.id(user)]
    ) { try StoredRecoveryCode(row: $0) }
  }

  func resetCodes(madeBy user: UserID) throws -> [StoredRecoveryCode] {
    try connection.rows(
      """
      SELECT \(StoredRecoveryCode.columns) FROM recovery_codes WHERE made_by = $1
      ORDER BY id \(forUpdate)
      """,
      [.id(user)]
    ) { try StoredRecoveryCode(row: $0) }
  }

  func insert(_ code: StoredRecoveryCode, hash: [UInt8]) throws {
    try connection.execute(
      """
      INSERT INTO recovery_codes (id, code_hash, user_id, kind, created_at, expires_at, made_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """,
      [
        .id(code.id), .blob(hash), .id(code.user), .text(code.kind.rawValue),
        .instant(code.createdAt), .instant(code.expiresAt), .uuid(code.madeBy?.description),
      ]
    )
  }

  func deleteRecoveryCode(_ id: StoredRecoveryCode.ID) throws -> Bool {
    try connection.change("DELETE FROM recovery_codes WHERE id = $1", [.id(id)]) == 1
  }

  func deleteRecoveryCodes(of user: UserID, _ kind: StoredRecoveryCode.Kind) throws {
    try connection.execute(
      "DELETE FROM recovery_codes WHERE user_id = $1 AND kind = $2",
      [.id(user), .text(kind.rawValue)]
    )
  }

  func deleteExpiredRecoveryCodes(at now: Date, limit: Int) throws {
    try connection.execute(
      """
      DELETE FROM recovery_codes WHERE id IN (
        SELECT id FROM recovery_codes WHERE expires_at <= $1
        ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED
      )
      """,
      [.instant(now), .integer(Int64(limit))]
    )
  }
}

extension StoredRecoveryCode {
  /// The columns of a code, in the order that `StoredRecoveryCode.init(row:)` reads them.
  fileprivate static let columns = "id, user_id, kind, created_at, expires_at, made_by"
}
