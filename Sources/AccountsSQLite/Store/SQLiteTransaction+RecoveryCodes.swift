import Accounts
import Foundation

extension SQLiteTransaction {
  /// The columns of a code, and its owner.
  private static let selection = """
    SELECT recovery_codes.id, users.id, kind, recovery_codes.created_at, expires_at, made_by
    FROM recovery_codes JOIN users ON users.row_number = user_row
    """

  func recoveryCode(hash: [UInt8]) throws -> StoredRecoveryCode? {
    try connection.rows(
      "\(Self.selection) WHERE code_hash = ?",
      [.blob(hash)],
      read: StoredRecoveryCode.init(row:)
    )
    .first
  }

  func recoveryCodes(of user: UserID) throws -> [StoredRecoveryCode] {
    try connection.rows(
      "\(Self.selection) WHERE users.id = ? ORDER BY recovery_codes.id",
      [.text(user.description)],
      read: StoredRecoveryCode.init(row:)
    )
  }

  func resetCodes(madeBy user: UserID) throws -> [StoredRecoveryCode] {
    try connection.rows(
      "\(Self.selection) WHERE made_by = ? ORDER BY recovery_codes.id",
      [.text(user.description)],
      read: StoredRecoveryCode.init(row:)
    )
  }

  func insert(_ code: StoredRecoveryCode, hash: [UInt8]) throws {
    try connection.execute(
      """
      INSERT INTO recovery_codes (id, code_hash, user_row, kind, created_at, expires_at, made_by)
      VALUES (?, ?, (SELECT row_number FROM users WHERE users.id = ?), ?, ?, ?, ?)
      """,
      [
        .text(code.id.description), .blob(hash), .text(code.user.description),
        .text(code.kind.rawValue), .instant(code.createdAt), .instant(code.expiresAt),
        .text(code.madeBy?.description),
      ]
    )
  }

  func deleteRecoveryCode(_ id: StoredRecoveryCode.ID) throws -> Bool {
    try connection.change("DELETE FROM recovery_codes WHERE id = ?", [.text(id.description)]) == 1
  }

  func deleteRecoveryCodes(of user: UserID, _ kind: StoredRecoveryCode.Kind) throws {
    try connection.execute(
      """
      DELETE FROM recovery_codes
      WHERE user_row = (SELECT row_number FROM users WHERE users.id = ?) AND kind = ?
      """,
      [.text(user.description), .text(kind.rawValue)]
    )
  }

  func deleteExpiredRecoveryCodes(at now: Date, limit: Int) throws {
    try connection.execute(
      """
      DELETE FROM recovery_codes WHERE id IN
        (SELECT id FROM recovery_codes WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
      """,
      [.instant(now), .integer(Int64(limit))]
    )
  }
}
