extension AccountService {
  /// The limits on sessions.
  public var sessionLimits: SessionLimits { settings.sessions }

  /// Resumes a session, and records its use.
  ///
  /// - Returns: the user and the session; nil if the session has ended or never existed, or the user may not log in.
  /// - Throws: ``StorageError``.
  public func resumeSession(_ token: SessionToken) async throws -> UserSession? {
    let now = now()
    guard let found = try await session(token) else { return nil }
    if settings.sessions.isDue(found.session, at: now) {
      let id = found.session.id
      do {
        try await store.transaction { try $0.setLastSeen(now, of: id) }
      } catch let error as StorageError
        where error.preventsWriting || error.code == .databaseBusy
      {
        // The session is valid all the same.
      }
    }
    return found
  }

  /// The session of a token, unless it has ended.
  private func session(_ token: SessionToken) async throws -> UserSession? {
    guard
      let found = try await store.session(token.hash),
      settings.sessions.isAlive(found.session, at: now()), settings.admits(found.user)
    else { return nil }
    return found
  }

  /// The sessions of a user that have not ended, newest first.
  ///
  /// - Throws: ``StorageError``.
  public func sessions(of user: UserID) async throws -> [Session] {
    let now = now()
    return try await store.read { try $0.sessions(of: user) }
      .filter { settings.sessions.isAlive($0, at: now) }
  }

  /// The number of sessions that ``endSessions(of:except:by:)`` would end, expired ones included.
  ///
  /// - Throws: ``StorageError``.
  public func countSessions(of user: UserID) async throws -> Int {
    try await store.read { try $0.sessionCount(of: user) }
  }

  /// Logs out: the token is invalid from now on.
  ///
  /// - Parameters:
  ///   - token: the token.
  ///   - address: the client's IP address; nil for a local user.
  /// - Returns: whether the session was still active.
  /// - Throws: ``StorageError``.
  public func logOut(
    _ token: SessionToken,
    from address: NetworkAddress? = nil
  ) async throws -> Bool {
    guard let found = try await session(token) else { return false }
    let actor = AuditActor.user(found.user.id, from: address)
    return try await end(found.session.id, of: found.user.id, .logOut, by: actor)
  }

  /// Ends one of a user's sessions.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - user: the user it must belong to, so that guessing cannot end the sessions of others.
  ///   - actor: the user, or an administrator.
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
  ///   - user: the user.
  ///   - session: a session to keep; nil for none.
  ///   - actor: the user, or an administrator.
  /// - Returns: the number of ended sessions.
  /// - Throws: ``StorageError``.
  @discardableResult
  public func endSessions(
    of user: UserID,
    except session: SessionID? = nil,
    by actor: AuditActor
  ) async throws -> Int {
    let now = now()
    return try await store.transaction { [allowance = AuditAllowance(auditLimiter)] transaction in
      let count = try transaction.deleteSessions(of: user, except: session)
      guard count > 0 else { return 0 }
      try transaction.append(
        AuditEntry(
          at: now,
          action: .endSessions,
          actor: actor,
          target: user,
          detail: "\(count)"
        ),
        within: allowance
      )
      return count
    }
  }

  private func end(
    _ session: SessionID,
    of user: UserID,
    _ action: AuditEvent.Action,
    by actor: AuditActor
  ) async throws -> Bool {
    let now = now()
    return try await store.transaction { [allowance = AuditAllowance(auditLimiter)] transaction in
      guard try transaction.deleteSession(session, of: user) else { return false }
      try transaction.append(
        AuditEntry(at: now, action: action, actor: actor, target: user, session: session),
        within: allowance
      )
      return true
    }
  }
}
