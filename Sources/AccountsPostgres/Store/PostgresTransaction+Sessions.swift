import Accounts
import Foundation

extension PostgresTransaction {
  func sessions(of user: UserID) throws -> [Session] {
    try connection.rows(
      """
      SELECT \(Session.columns) FROM sessions WHERE user_id = $1
      ORDER BY sessions.created_at DESC, sessions.id DESC
      """,
      [.id(user)]
    ) { try Session(row: $0, of: user) }
  }

  func sessionCount(of user: UserID?) throws -> Int {
    guard let user else { return Int(try connection.integer("SELECT count(*) FROM sessions")) }
    return Int(
      try connection.integer("SELECT count(*) FROM sessions WHERE user_id = $1", [.id(user)])
    )
  }

  func insert(_ session: Session, tokenHash: [UInt8]) throws {
    try connection.execute(
      """
      INSERT INTO sessions (user_id, id, token_hash, created_at, last_seen_at, expires_at, address,
        user_agent)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """,
      [
        .id(session.userID), .id(session.id), .blob(tokenHash), .instant(session.createdAt),
        .instant(session.lastSeenAt), .instant(session.expiresAt), .text(session.client.address),
        .text(session.client.userAgent),
      ]
    )
  }

  func setTokenHash(
    _ tokenHash: [UInt8],
    of session: SessionID,
    of user: UserID
  ) throws -> Bool {
    try connection.change(
      "UPDATE sessions SET token_hash = $1 WHERE id = $2 AND user_id = $3",
      [.blob(tokenHash), .id(session), .id(user)]
    ) == 1
  }

  func setLastSeen(_ instant: Date, of session: SessionID) throws {
    try connection.execute(
      """
      UPDATE sessions SET last_seen_at = $1
      WHERE id = $2 AND (last_seen_at < $1 OR last_seen_at > $3)
      """,
      [
        .instant(instant), .id(session),
        .instant(instant.addingTimeInterval(Date.clockTolerance.seconds)),
      ]
    )
  }

  func deleteSession(_ session: SessionID, of user: UserID) throws -> Bool {
    try connection.change(
      "DELETE FROM sessions WHERE id = $1 AND user_id = $2",
      [.id(session), .id(user)]
    ) == 1
  }

  func deleteSession(tokenHash: [UInt8]) throws {
    try connection.execute("DELETE FROM sessions WHERE token_hash = $1", [.blob(tokenHash)])
  }

  func deleteSessions(of user: UserID?, except session: SessionID?) throws -> Int {
    let kept = PostgresValue.uuid(session?.description)
    guard let user else {
      return try connection.change("DELETE FROM sessions WHERE id IS DISTINCT FROM $1", [kept])
    }
    return try connection.change(
      "DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2",
      [.id(user), kept]
    )
  }

  func deleteExpiredSessions(at now: Date, limit: Int) throws {
    try connection.execute(
      """
      DELETE FROM sessions WHERE id IN (
        SELECT id FROM sessions WHERE expires_at <= $1
        ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED
      )
      """,
      [.instant(now), .integer(Int64(limit))]
    )
  }
}

extension Session {
  /// The columns of a session, in the order that `Session.init(row:from:of:)` reads them.
  static let columns = """
    sessions.id, sessions.created_at, last_seen_at, expires_at, address, user_agent
    """
}

extension Connection {
  /// Returns the session with a token and its user, if the user is enabled; otherwise nil.
  func session(_ tokenHash: [UInt8]) throws -> UserSession? {
    let found: [UserSession] = try rows(
      """
      SELECT \(User.columns), \(Session.columns) FROM sessions JOIN users ON users.id = user_id
      WHERE token_hash = $1 AND disabled_at IS NULL
      """,
      [.blob(tokenHash)]
    ) { row in
      let user = try User(row: row)
      return (user, try Session(row: row, from: User.columnCount, of: user.id))
    }
    return found.first
  }
}
