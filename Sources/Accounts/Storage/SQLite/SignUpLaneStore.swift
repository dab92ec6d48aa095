import Foundation

/// The counts of sign-ups in an SQLite database, beside those of failed logins.
struct SignUpLaneStore: Sendable {
  let database: Database
  let limit: SignUpLimit

  /// Counts a sign-up, unless there have been as many as there may be.
  ///
  /// Looking and counting are one statement: as many as come at the same time, no more of them get through than one
  /// after the other would.
  ///
  /// - Parameters:
  ///   - lane: what it is counted by.
  ///   - now: the instant.
  /// - Returns: nil where it is counted and may go on; else when there is room again.
  /// - Throws: ``StorageError``.
  func admit(_ lane: SignUpLane, at now: Date) async throws -> Date? {
    try await database.write { [limit] connection in
      let end = now.addingTimeInterval(SignUpLimit.period.seconds)
      let isCounted =
        try connection.change(
          """
          INSERT INTO login_lanes (lane, failures, last_attempt_at, opens_at, expires_at)
          VALUES (?1, 1, ?2, ?2, ?3)
          ON CONFLICT (lane) DO UPDATE
          SET failures = CASE WHEN expires_at > ?2 THEN failures + 1 ELSE 1 END,
            last_attempt_at = ?2,
            expires_at = CASE WHEN expires_at > ?2 THEN expires_at ELSE ?3 END
          WHERE expires_at <= ?2 OR failures < ?4
          """,
          [.text(lane.name), .instant(now), .instant(end), .integer(Int64(limit.perNetwork))]
        ) == 1
      try connection.pruneLanes(at: now)
      guard !isCounted else { return nil }
      return try connection
        .rows(
          "SELECT expires_at FROM login_lanes WHERE lane = ?",
          [.text(lane.name)]
        ) { Date(millisecondsSince1970: $0.integer(0)) }
        .first ?? end
    }
  }

  /// Takes a sign-up back of which nothing became.
  func takeBack(_ lane: SignUpLane) async throws {
    try await database.write { connection in
      try connection.execute(
        "UPDATE login_lanes SET failures = failures - 1 WHERE lane = ? AND failures > 0",
        [.text(lane.name)]
      )
    }
  }
}
