extension AccountService {
  /// How long sessions last, and how many there are.
  public var sessionLimits: SessionLimits { sessions.limits }

  /// Finds out who offers a token, and notes that the session is in use.
  ///
  /// - Returns: the user and the session; nil where it has ended, never was, or its user may not log in.
  /// - Throws: ``StorageError``.
  public func resumeSession(_ token: SessionToken) async throws -> (user: User, session: Session)? {
    let now = now()
    guard let found = try await sessions.find(token, at: now) else { return nil }
    try await sessions.noteUse(of: found.session, at: now)
    return found
  }

  /// A user's sessions, newest first.
  ///
  /// - Throws: ``StorageError``.
  public func sessions(of user: UserID) async throws -> [Session] {
    try await sessions.list(user, at: now())
  }

  /// Counts the sessions that ``endSessions(of:except:by:)`` and ``endEverybodysSessions(by:)`` would end: also
  /// those that have expired and were not cleared away yet.
  ///
  /// - Parameter user: whose; nil for everybody's.
  /// - Returns: how many there are.
  /// - Throws: ``StorageError``.
  public func countSessions(of user: UserID? = nil) async throws -> Int {
    try await sessions.count(of: user)
  }

  /// Logs out: the token is worth nothing from now on.
  ///
  /// - Parameters:
  ///   - token: the token.
  ///   - address: where the person logs out from; nil for somebody at the machine itself.
  /// - Returns: whether the session was still alive.
  /// - Throws: ``StorageError``.
  public func logOut(
    _ token: SessionToken,
    from address: NetworkAddress? = nil
  ) async throws -> Bool {
    guard let found = try await sessions.find(token, at: now()) else { return false }
    let actor = AuditActor.user(found.user.id, from: address)
    return try await end(found.session.id, of: found.user.id, .logOut, by: actor)
  }

  /// Ends one of a user's sessions.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - user: whose it is; nobody ends those of others by guessing.
  ///   - actor: who ends it.
  /// - Returns: whether the user had such a session.
  /// - Throws: ``StorageError``.
  public func endSession(
    _ session: SessionID,
    of user: UserID,
    by actor: AuditActor
  ) async throws -> Bool {
    try await end(session, of: user, .endSessions, by: actor)
  }

  /// Ends all of a user's sessions.
  ///
  /// - Parameters:
  ///   - user: whose sessions.
  ///   - session: one that goes on; nil for none.
  ///   - actor: who ends them.
  /// - Returns: how many ended.
  /// - Throws: ``StorageError``.
  @discardableResult
  public func endSessions(
    of user: UserID,
    except session: SessionID? = nil,
    by actor: AuditActor
  ) async throws -> Int {
    let entry = AuditEntry(at: now(), action: .endSessions, actor: actor, target: user)
    return try await sessions.endAll(of: user, except: session) { [audit] connection, count in
      var entry = entry
      entry.detail = "\(count)"
      try connection.append(entry, to: audit.trail)
    }
  }

  /// Ends everybody's sessions.
  ///
  /// - Parameter actor: who ends them.
  /// - Returns: how many ended.
  /// - Throws: ``StorageError``.
  public func endEverybodysSessions(by actor: AuditActor) async throws -> Int {
    let entry = AuditEntry(at: now(), action: .endSessions, actor: actor)
    return try await sessions.endEverybodys { [audit] connection, count in
      var entry = entry
      entry.detail = "\(count)"
      try connection.append(entry, to: audit.trail)
    }
  }

  private func end(
    _ session: SessionID,
    of user: UserID,
    _ action: AuditEvent.Action,
    by actor: AuditActor
  ) async throws -> Bool {
    let entry = AuditEntry(at: now(), action: action, actor: actor, target: user, session: session)
    return try await sessions.end(session, of: user) { [audit] connection in
      try connection.append(entry, to: audit.trail)
    }
  }
}
