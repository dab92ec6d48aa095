import Accounts
import Foundation

extension PostgresTransaction {
  func rememberedSignUp(_ key: IdempotencyKey) throws -> RememberedSignUp? {
    guard locks else {
      return
        try connection.rows(
          """
          SELECT request_hash, user_id, created_at FROM sign_up_keys
          WHERE key_hash = $1 AND user_id IS NOT NULL
          """,
          [.blob(key.hash)]
        ) { try RememberedSignUp(row: $0) }
        .first
    }
    // A row to lock, if there is none: of two sign-ups with one key, the second waits for the
    // first.
    let rows = try connection.rows(
      """
      INSERT INTO sign_up_keys (key_hash, request_hash, user_id, created_at) VALUES ($1, $1, NULL, 0)
      ON CONFLICT (key_hash) DO UPDATE SET created_at = sign_up_keys.created_at
      RETURNING request_hash, user_id, created_at
      """,
      [.blob(key.hash)]
    ) { $0.isNull(1) ? nil : try RememberedSignUp(row: $0) }
    return rows.first ?? nil
  }

  func remember(_ signUp: RememberedSignUp, for key: IdempotencyKey) throws {
    try connection.execute(
      """
      INSERT INTO sign_up_keys (key_hash, request_hash, user_id, created_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (key_hash) DO UPDATE SET request_hash = excluded.request_hash,
        user_id = excluded.user_id, created_at = excluded.created_at
      """,
      [.blob(key.hash), .blob(signUp.requestHash), .id(signUp.user), .instant(signUp.at)]
    )
  }

  func forgetSignUps(before instant: Date, limit: Int) throws {
    try connection.execute(
      """
      DELETE FROM sign_up_keys WHERE key_hash IN (
        SELECT key_hash FROM sign_up_keys WHERE created_at <= $1
        ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
      )
      """,
      [.instant(instant), .integer(Int64(limit))]
    )
  }

  func isSpent(_ challenge: SignUpChallenge) throws -> Bool {
    // Of two sign-ups with one challenge, the second fails to insert it, and runs again.
    try
      !connection.rows(
        "SELECT expires_at FROM spent_challenges WHERE id = $1",
        [.blob(challenge.id)]
      ) { $0.integer(0) }
      .isEmpty
  }

  func spend(_ challenge: SignUpChallenge, until instant: Date) throws {
    try connection.execute(
      "INSERT INTO spent_challenges (id, expires_at) VALUES ($1, $2)",
      [.blob(challenge.id), .instant(instant)]
    )
  }

  func deleteExpiredChallenges(at now: Date, limit: Int) throws {
    try connection.execute(
      """
      DELETE FROM spent_challenges WHERE id IN (
        SELECT id FROM spent_challenges WHERE expires_at <= $1
        ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED
      )
      """,
      [.instant(now), .integer(Int64(limit))]
    )
  }
}
