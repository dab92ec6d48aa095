import Accounts
import Foundation

// The table is called `login_lanes`, as in the migration that created it.
extension SQLiteTransaction {
  func counter(_ key: RateLimitKey) throws -> RateLimitCounter? {
    try connection.rows(
      "SELECT failures, last_attempt_at, opens_at, expires_at FROM login_lanes WHERE lane = ?",
      [.text(key.name)]
    ) { RateLimitCounter(row: $0) }
    .first
  }

  func put(_ counter: RateLimitCounter?, for key: RateLimitKey) throws {
    guard let counter else {
      return try connection.execute("DELETE FROM login_lanes WHERE lane = ?", [.text(key.name)])
    }
    try connection.execute(
      """
      INSERT INTO login_lanes (lane, failures, last_attempt_at, opens_at, expires_at)
      VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (lane) DO UPDATE
      SET failures = ?2, last_attempt_at = ?3, opens_at = ?4, expires_at = ?5
      """,
      [
        .text(key.name), .integer(Int64(counter.failures)), .instant(counter.lastAt),
        .instant(counter.opensAt), .instant(counter.expiresAt),
      ]
    )
  }

  func deleteCounters(of user: UserID) throws -> Int {
    try connection.change(
      // "g" follows every hexadecimal digit.
      "DELETE FROM login_lanes WHERE lane = ?1 OR (lane >= ?2 AND lane < ?2 || 'g')",
      [.text(RateLimitKey.user(user).name), .text(RateLimitKey.deviceNames(of: user))]
    )
  }

  func deleteExpiredCounters(at now: Date, limit: Int) throws {
    try connection.execute(
      """
      DELETE FROM login_lanes WHERE lane IN (
        SELECT lane FROM login_lanes WHERE expires_at <= ? ORDER BY expires_at LIMIT ?
      )
      """,
      [.instant(now), .integer(Int64(limit))]
    )
  }
}
