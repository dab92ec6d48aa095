extension AccountService {
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

  /// Ends one of the user's own sessions.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - user: the user it must belong to, so that guessing cannot end the sessions of others.
  ///   - address: the client's IP address; nil for a local user.
  /// - Returns: whether the user had such a session.
  /// - Throws: ``StorageError``.
  public func endSession(
    _ session: SessionID,
    of user: UserID,
    from address: NetworkAddress? = nil
  ) async throws -> Bool {
    try await end(session, of: user, .endSessions, by: .user(user, from: address))
  }

  /// Ends the user's other sessions.
  ///
  /// - Parameters:
  ///   - user: the user.
  ///   - session: the session to keep.
  ///   - address: the client's IP address; nil for a local user.
  /// - Returns: the number of ended sessions.
  /// - Throws: ``StorageError``.
  @discardableResult
  public func endOtherSessions(
    of user: UserID,
    except session: SessionID,
    from address: NetworkAddress? = nil
  ) async throws -> Int {
    try await endSessions(of: user, except: session, by: .user(user, from: address))
  }

  /// Ends one of a user's sessions.
  func end(
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

  /// Ends the sessions of a user, except one to keep.
  func endSessions(
    of user: UserID,
    except session: SessionID?,
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
}
