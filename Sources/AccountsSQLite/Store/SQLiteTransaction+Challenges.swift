import Accounts
import Foundation

extension SQLiteTransaction {
  func isSpent(_ challenge: SignUpChallenge) throws -> Bool {
    try
      !connection.rows(
        "SELECT expires_at FROM spent_challenges WHERE id = ?",
        [.blob(challenge.id)]
      ) { $0.integer(0) }
      .isEmpty
  }

  func spend(_ challenge: SignUpChallenge, until instant: Date) throws {
    try connection.execute(
      "INSERT INTO spent_challenges (id, expires_at) VALUES (?, ?)",
      [.blob(challenge.id), .instant(instant)]
    )
  }

  func deleteExpiredChallenges(at now: Date, limit: Int) throws {
    try connection.execute(
      """
      DELETE FROM spent_challenges WHERE id IN
        (SELECT id FROM spent_challenges WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
      """,
      [.instant(now), .integer(Int64(limit))]
    )
  }
}
