import Accounts
import Foundation

extension SQLiteTransaction {
  func rememberedSignUp(_ key: IdempotencyKey) throws -> RememberedSignUp? {
    try connection.rows(
      "SELECT request_hash, user_id, created_at FROM sign_up_keys WHERE key_hash = ?",
      [.blob(key.hash)]
    ) { try RememberedSignUp(row: $0) }
    .first
  }

  func remember(_ signUp: RememberedSignUp, for key: IdempotencyKey) throws {
    try connection.execute(
      """
      INSERT INTO sign_up_keys (key_hash, request_hash, user_id, created_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (key_hash) DO UPDATE SET request_hash = excluded.request_hash,
        user_id = excluded.user_id, created_at = excluded.created_at
      """,
      [
        .blob(key.hash), .blob(signUp.requestHash), .text(signUp.user.description),
        .instant(signUp.at),
      ]
    )
  }

  func forgetSignUps(before instant: Date, limit: Int) throws {
    try connection.execute(
      """
      DELETE FROM sign_up_keys WHERE key_hash IN
        (SELECT key_hash FROM sign_up_keys WHERE created_at <= ? ORDER BY created_at LIMIT ?)
      """,
      [.instant(instant), .integer(Int64(limit))]
    )
  }
}
