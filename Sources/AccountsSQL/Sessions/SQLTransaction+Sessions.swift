package import Accounts
package import Foundation

extension Session {
  /// The columns of the table `sessions` that a session consists of.
  static let table = Table<Session>(
    "sessions",
    [
      .id("id") { $0.id },
      .id("user_id") { $0.userID },
      .instant("created_at") { $0.createdAt },
      .instant("last_seen_at") { $0.lastSeenAt },
      .instant("expires_at") { $0.expiresAt },
      .text("address") { $0.client.address },
      .text("user_agent") { $0.client.userAgent },
      .text("proofs") { $0.assurance.factors.joined(separator: " ") },
      .instant("proved_at") { $0.assurance.at },
    ]
  )

  /// The table of sessions.
  static let hashedTable = Table<Hashed<Session>>(
    table,
    adding: [.bytes("token_hash") { $0.hash }]
  ) { $0.entity }

  init(row: any SQLRow, from first: Int32 = 0) throws {
    var columns = Self.table.columns(of: row, from: first)
    self.init(
      id: try columns.id(),
      userID: try columns.id(),
      createdAt: columns.instant(),
      lastSeenAt: columns.instant(),
      expiresAt: columns.instant(),
      client: SessionClient(address: columns.optionalText(), userAgent: columns.optionalText()),
      assurance: Assurance(
        columns.text().split(separator: " ").map(String.init),
        at: columns.instant()
      )
    )
  }
}

extension SQLTransaction {
  package func sessions(of user: UserID) throws -> [Session] {
    try connection.rows(
      """
      SELECT \(Session.table.list) FROM sessions WHERE user_id = $1
      ORDER BY created_at DESC, id DESC
      """,
      [.id(user)]
    ) { try Session(row: $0) }
  }

  package func sessionCount(of user: UserID?) throws -> Int {
    guard let user else { return Int(try connection.integer("SELECT count(*) FROM sessions")) }
    return Int(
      try connection.integer("SELECT count(*) FROM sessions WHERE user_id = $1", [.id(user)])
    )
  }

  package func insert(_ session: Session, tokenHash: [UInt8]) throws {
    let table = Session.hashedTable
    try connection.execute(table.insertion, table.values(of: (session, tokenHash)))
  }

  package func setTokenHash(
    _ tokenHash: [UInt8],
    of session: SessionID,
    of user: UserID
  ) throws -> Bool {
    try connection.change(
      "UPDATE sessions SET token_hash = $1 WHERE id = $2 AND user_id = $3",
      [.blob(tokenHash), .id(session), .id(user)]
    ) == 1
  }

  package func setLastSeen(_ instant: Date, of session: SessionID) throws {
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

  package func deleteSession(_ session: SessionID, of user: UserID) throws -> Bool {
    try connection.change(
      "DELETE FROM sessions WHERE id = $1 AND user_id = $2",
      [.id(session), .id(user)]
    ) == 1
  }

  package func deleteSession(tokenHash: [UInt8]) throws {
    try connection.execute("DELETE FROM sessions WHERE token_hash = $1", [.blob(tokenHash)])
  }

  package func deleteSessions(of user: UserID?, except session: SessionID?) throws -> Int {
    guard let user else {
      let sql = "DELETE FROM sessions WHERE id IS DISTINCT FROM $1"
      return try connection.change(sql, [.id(session)])
    }
    return try connection.change(
      "DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2",
      [.id(user), .id(session)]
    )
  }

  package func deleteExpiredSessions(at now: Date, limit: Int) throws {
    try sweep(Session.table, "expires_at", now, limit: limit)
  }
}

extension SQLConnection {
  /// Returns the session with a token and its user, if the user is enabled; otherwise nil.
  package func session(_ tokenHash: [UInt8]) throws -> UserSession? {
    let found: [UserSession] = try rows(
      """
      SELECT \(User.table.qualifiedList), \(Session.table.qualifiedList)
      FROM sessions JOIN users ON users.id = user_id
      WHERE token_hash = $1 AND disabled_at IS NULL
      """,
      [.blob(tokenHash)]
    ) { (try User(row: $0), try Session(row: $0, from: User.table.count)) }
    return found.first
  }

  /// The number of sessions that have not expired.
  package func sessionCount(at now: Date) throws -> Int {
    Int(try integer("SELECT count(*) FROM sessions WHERE expires_at > $1", [.instant(now)]))
  }
}
