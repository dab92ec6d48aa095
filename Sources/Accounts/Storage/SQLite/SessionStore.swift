import AccountsForms
import Foundation

/// The sessions in an SQLite database.
struct SessionStore: Sendable {
  let database: Database
  let limits: SessionLimits
  private let cache: SessionCache

  /// Keeps sessions in a database.
  init(database: Database, limits: SessionLimits) {
    self.database = database
    self.limits = limits
    cache = SessionCache(database.commits)
  }

  /// Looks up the session of a token, and whose it is; nil where it has ended or never was.
  func find(_ token: SessionToken, at now: Date) async throws -> (user: User, session: Session)? {
    let hash = token.hash
    guard
      let found = try await cache.find(hash, read: { try await read(hash) }),
      isAlive(found.session, at: now)
    else { return nil }
    return found
  }

  /// Reads the session of a token, by its SHA-256, whether or not it has expired.
  private func read(_ tokenHash: [UInt8]) async throws -> (user: User, session: Session)? {
    let hash = SQLiteValue.blob(tokenHash)
    return try await database.read { connection in
      try connection.snapshot { () -> (user: User, session: Session)? in
        let owners = try connection.rows(
          "SELECT user_row FROM sessions WHERE token_hash = ?",
          [hash]
        ) { $0.integer(0) }
        guard let owner = owners.first else { return nil }
        let user =
          try connection.users(
            "SELECT \(User.columns) FROM users WHERE row_number = ? AND disabled_at IS NULL",
            [.integer(owner)]
          )
          .first
        guard let user else { return nil }
        return try connection.sessions("WHERE token_hash = ?", [hash], of: user.id).first
          .map { (user, $0) }
      }
    }
  }

  /// A user's sessions that have not ended, newest first.
  func list(_ user: UserID, at now: Date) async throws -> [Session] {
    try await database.read { connection in
      try connection.sessions(
        """
        WHERE user_row = (SELECT row_number FROM users WHERE users.id = ?)
        ORDER BY created_at DESC, id DESC
        """,
        [.text(user.description)],
        of: user
      )
    }
    .filter { isAlive($0, at: now) }
  }

  /// Notes that a session is in use, unless that was noted a moment ago.
  ///
  /// Where nothing can be written the session is good all the same.
  func noteUse(of session: Session, at now: Date) async throws {
    guard now.timeIntervalSince(session.lastSeenAt) >= limits.noteInterval.seconds else { return }
    do {
      try await database.write { connection in
        // Another process may have noted a later use.
        try connection.execute(
          "UPDATE sessions SET last_seen_at = ?1 WHERE id = ?2 AND last_seen_at < ?1",
          [.instant(now), .text(session.id.description)]
        )
      }
    } catch let error as StorageError
      where error.isLackOfRoom || error.code == .databaseBusy
    {}
  }

  /// Ends one of a user's sessions.
  ///
  /// - Returns: whether there was such a session.
  func end(
    _ session: SessionID,
    of user: UserID,
    _ completion: @escaping @Sendable (Connection) throws -> Void
  ) async throws -> Bool {
    try await database.write { connection in
      let isEnded =
        try connection.change(
          """
          DELETE FROM sessions
          WHERE id = ? AND user_row = (SELECT row_number FROM users WHERE users.id = ?)
          """,
          [.text(session.description), .text(user.description)]
        ) == 1
      if isEnded { try completion(connection) }
      return isEnded
    }
  }

  /// Ends a user's sessions.
  ///
  /// - Returns: how many there were.
  func endAll(
    of user: UserID,
    except session: SessionID?,
    _ completion: @escaping @Sendable (Connection, Int) throws -> Void
  ) async throws -> Int {
    try await database.write { connection in
      let count = try connection.endSessions(of: user, except: session)
      try completion(connection, count)
      return count
    }
  }

  /// Counts the sessions that ending all of a user's, or everybody's, would end.
  func count(of user: UserID?) async throws -> Int {
    try await database.read { connection in
      guard let user else { return Int(try connection.integer("SELECT count(*) FROM sessions")) }
      let sql = """
        SELECT count(*) FROM sessions
        WHERE user_row = (SELECT row_number FROM users WHERE users.id = ?)
        """
      return Int(try connection.integer(sql, [.text(user.description)]))
    }
  }

  /// Ends everybody's sessions.
  ///
  /// - Returns: how many there were.
  func endEverybodys(
    _ completion: @escaping @Sendable (Connection, Int) throws -> Void
  ) async throws -> Int {
    try await database.write { connection in
      let count = try connection.change("DELETE FROM sessions", [])
      try completion(connection, count)
      return count
    }
  }

  /// Whether a session has neither been left alone too long nor lasted too long.
  func isAlive(_ session: Session, at now: Date) -> Bool {
    now < session.expiresAt && now.timeIntervalSince(session.lastSeenAt) < limits.idle.seconds
  }
}

extension Connection {
  /// Starts a session, in the transaction under way.
  ///
  /// The user's oldest sessions end where there would be too many, and so does what has expired anywhere.
  func startSession(_ token: SessionToken, _ session: Session, _ limits: SessionLimits) throws {
    try execute(
      """
      DELETE FROM sessions
      WHERE id IN (SELECT id FROM sessions WHERE expires_at <= ? ORDER BY expires_at LIMIT 100)
      """,
      [.instant(session.createdAt)]
    )
    try execute(
      """
      INSERT INTO sessions (id, token_hash, user_row, created_at, last_seen_at, expires_at, address,
        user_agent)
      VALUES (?, ?, (SELECT row_number FROM users WHERE users.id = ?), ?, ?, ?, ?, ?)
      """,
      [
        .text(session.id.description), .blob(token.hash), .text(session.userID.description),
        .instant(session.createdAt), .instant(session.lastSeenAt), .instant(session.expiresAt),
        .text(session.client.address), .text(session.client.userAgent),
      ]
    )
    try execute(
      """
      DELETE FROM sessions WHERE id IN (
        SELECT id FROM sessions
        WHERE user_row = (SELECT row_number FROM users WHERE users.id = ?)
        ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ?
      )
      """,
      [.text(session.userID.description), .integer(Int64(limits.perUser))]
    )
  }

  /// Ends the session of a token, in the transaction under way.
  func endSession(_ token: SessionToken) throws {
    try execute("DELETE FROM sessions WHERE token_hash = ?", [.blob(token.hash)])
  }

  /// Gives a session of a user another token, in the transaction under way: the one before is worth nothing.
  ///
  /// - Returns: whether there is such a session.
  func renewSession(_ session: SessionID, of user: UserID, _ token: SessionToken) throws -> Bool {
    try change(
      """
      UPDATE sessions SET token_hash = ?
      WHERE id = ? AND user_row = (SELECT row_number FROM users WHERE users.id = ?)
      """,
      [.blob(token.hash), .text(session.description), .text(user.description)]
    ) == 1
  }

  /// Ends a user's sessions, in the transaction under way.
  ///
  /// - Returns: how many there were.
  @discardableResult
  func endSessions(of user: UserID, except session: SessionID? = nil) throws -> Int {
    try change(
      """
      DELETE FROM sessions
      WHERE user_row = (SELECT row_number FROM users WHERE users.id = ?) AND id IS NOT ?
      """,
      [.text(user.description), .text(session?.description)]
    )
  }

  fileprivate func sessions(
    _ condition: String,
    _ values: [SQLiteValue],
    of user: UserID
  ) throws -> [Session] {
    let sql = """
      SELECT id, created_at, last_seen_at, expires_at, address, user_agent FROM sessions \(condition)
      """
    return try rows(sql, values) { row in
      guard let id = SessionID(row.text(0)) else { throw UnreadableRow() }
      return Session(
        id: id,
        userID: user,
        createdAt: Date(millisecondsSince1970: row.integer(1)),
        lastSeenAt: Date(millisecondsSince1970: row.integer(2)),
        expiresAt: Date(millisecondsSince1970: row.integer(3)),
        client: SessionClient(
          address: row.isNull(4) ? nil : row.text(4),
          userAgent: row.isNull(5) ? nil : row.text(5)
        )
      )
    }
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double { self / .seconds(1) }
}
