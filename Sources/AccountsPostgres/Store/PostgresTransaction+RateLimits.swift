import Accounts
import Foundation

extension PostgresTransaction {
  func counter(_ key: RateLimitKey) throws -> RateLimitCounter? {
    guard locks else {
      return
        try connection.rows(
          """
          SELECT failures, last_at, opens_at, expires_at FROM rate_limit_counters
          WHERE name = $1 AND expires_at IS DISTINCT FROM 0
          """,
          [.text(key.name)]
        ) { RateLimitCounter(row: $0) }
        .first
    }
    // A row to lock, if there is none; it counts nothing, and expires at once.
    let rows = try connection.rows(
      """
      INSERT INTO rate_limit_counters AS counters (name, failures, last_at, opens_at, expires_at)
      VALUES ($1, 0, 0, 0, 0)
      ON CONFLICT (name) DO UPDATE SET failures = counters.failures
      RETURNING failures, last_at, opens_at, expires_at
      """,
      [.text(key.name)]
    ) { row in
      !row.isNull(3) && row.integer(3) == 0 ? nil : RateLimitCounter(row: row)
    }
    return rows.first ?? nil
  }

  func put(_ counter: RateLimitCounter?, for key: RateLimitKey) throws {
    guard let counter else {
      return try connection.execute(
        "DELETE FROM rate_limit_counters WHERE name = $1",
        [.text(key.name)]
      )
    }
    try connection.execute(
      """
      INSERT INTO rate_limit_counters (name, failures, last_at, opens_at, expires_at)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (name) DO UPDATE
      SET failures = $2, last_at = $3, opens_at = $4, expires_at = $5
      """,
      [
        .text(key.name), .integer(Int64(counter.failures)), .instant(counter.lastAt),
        .instant(counter.opensAt), .instant(counter.expiresAt),
      ]
    )
  }

  func deleteCounters(of user: UserID) throws -> Int {
    // "g" follows every hexadecimal digit.
    Int(
      try connection.integer(
        """
        WITH deleted AS (
          DELETE FROM rate_limit_counters
          WHERE name = $1 OR (name >= $2 AND name < $2 || 'g') RETURNING expires_at
        )
        SELECT count(*) FROM deleted WHERE expires_at IS DISTINCT FROM 0
        """,
        [.text(RateLimitKey.user(user).name), .text(RateLimitKey.deviceNames(of: user))]
      )
    )
  }

  func deleteExpiredCounters(at now: Date, limit: Int) throws {
    try connection.execute(
      """
      DELETE FROM rate_limit_counters WHERE name IN (
        SELECT name FROM rate_limit_counters WHERE expires_at <= $1
        ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED
      )
      """,
      [.instant(now), .integer(Int64(limit))]
    )
  }
}
