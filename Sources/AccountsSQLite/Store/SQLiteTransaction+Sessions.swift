import Accounts
import Foundation

extension SQLiteTransaction {
  /// The row of the user whose ID is ?1.
  private static let userRow = "(SELECT row_number FROM users WHERE users.id = ?1)"

  func sessions(of user: UserID) throws -> [Session] {
    try connection.sessions(
      "WHERE user_row = \(Self.userRow) ORDER BY created_at DESC, id DESC",
      [.text(user.description)],
      of: user
    )
  }

  func sessionCount(of user: UserID?) throws -> Int {
    guard let user else { return Int(try connection.integer("SELECT count(*) FROM sessions")) }
    return Int(
      try connection.integer(
        "SELECT count(*) FROM sessions WHERE user_row = \(Self.userRow)",
        [.text(user.description)]
      )
    )
  }

  func insert(_ session: Session, tokenHash: [UInt8]) throws {
    try connection.execute(
      """
      INSERT INTO sessions (user_row, id, token_hash, created_at, last_seen_at, expires_at, address,
        user_agent)
      VALUES (\(Self.userRow), ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """,
      [
        .text(session.userID.description), .text(session.id.description), .blob(tokenHash),
        .instant(session.createdAt), .instant(session.lastSeenAt), .instant(session.expiresAt),
        .text(session.client.address), .text(session.client.userAgent),
      ]
    )
  }

  func setTokenHash(
    _ tokenHash: [UInt8],
    of session: SessionID,
    of user: UserID
  ) throws -> Bool {
    try connection.change(
      "UPDATE sessions SET token_hash = ?2 WHERE id = ?3 AND user_row = \(Self.userRow)",
      [.text(user.description), .blob(tokenHash), .text(session.description)]
    ) == 1
  }

  func setLastSeen(_ instant: Date, of session: SessionID) throws {
    try connection.execute(
      """
      UPDATE sessions SET last_seen_at = ?1
      WHERE id = ?2 AND (last_seen_at < ?1 OR last_seen_at > ?3)
      """,
      [
        .instant(instant), .text(session.description),
        .instant(instant.addingTimeInterval(Date.clockTolerance.seconds)),
      ]
    )
  }

  func deleteSession(_ session: SessionID, of user: UserID) throws -> Bool {
    try connection.change(
      "DELETE FROM sessions WHERE id = ?2 AND user_row = \(Self.userRow)",
      [.text(user.description), .text(session.description)]
    ) == 1
  }

  func deleteSession(tokenHash: [UInt8]) throws {
    try connection.execute("DELETE FROM sessions WHERE token_hash = ?", [.blob(tokenHash)])
  }

  func deleteSessions(of user: UserID?, except session: SessionID?) throws -> Int {
    guard let user else {
      return try connection.change(
        "DELETE FROM sessions WHERE id IS NOT ?",
        [.text(session?.description)]
      )
    }
    return try connection.change(
      "DELETE FROM sessions WHERE user_row = \(Self.userRow) AND id IS NOT ?2",
      [.text(user.description), .text(session?.description)]
    )
  }

  func deleteExpiredSessions(at now: Date, limit: Int) throws {
    try connection.execute(
      """
      DELETE FROM sessions
      WHERE id IN (SELECT id FROM sessions WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
      """,
      [.instant(now), .integer(Int64(limit))]
    )
  }
}

extension Connection {
  /// Returns the session with a token and its user, if the user is enabled; otherwise nil.
  func session(_ tokenHash: [UInt8]) throws -> UserSession? {
    let hash = SQLiteValue.blob(tokenHash)
    let owners = try rows("SELECT user_row FROM sessions WHERE token_hash = ?", [hash]) {
      $0.integer(0)
    }
    guard let owner = owners.first else { return nil }
    let user =
      try rows(
        "SELECT \(User.columns) FROM users WHERE row_number = ? AND disabled_at IS NULL",
        [.integer(owner)]
      ) { try User(row: $0) }
      .first
    guard let user else { return nil }
    return try sessions("WHERE token_hash = ?", [hash], of: user.id).first.map { (user, $0) }
  }

  fileprivate func sessions(
    _ condition: String,
    _ values: [SQLiteValue],
    of user: UserID
  ) throws -> [Session] {
    let sql = """
      SELECT id, created_at, last_seen_at, expires_at, address, user_agent FROM sessions \(condition)
      """
    return try rows(sql, values) { try Session(row: $0, of: user) }
  }
}
