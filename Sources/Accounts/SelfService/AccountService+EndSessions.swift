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
  ///   - session: the session, which must be the user's.
  ///   - proof: the proof that the user knows the password.
  /// - Returns: whether the user had such a session.
  /// - Throws: ``StorageError`` and ``StaleProof``.
  public func endSession(_ session: SessionID, by proof: RecentProof) async throws -> Bool {
    try await end(session, of: proof.user, .endSessions, by: proof.actor, proof)
  }

  /// Ends the user's other sessions.
  ///
  /// - Parameters:
  ///   - session: the session to keep.
  ///   - proof: the proof that the user knows the password.
  /// - Returns: the number of ended sessions.
  /// - Throws: ``StorageError`` and ``StaleProof``.
  @discardableResult
  public func endOtherSessions(
    except session: SessionID,
    by proof: RecentProof
  ) async throws -> Int {
    try await endSessions(of: proof.user, except: session, by: proof.actor, proof)
  }

  /// Ends one of a user's sessions.
  func end(
    _ session: SessionID,
    of user: UserID,
    _ action: AuditEvent.Action,
    by actor: AuditActor,
    _ proof: RecentProof? = nil
  ) async throws -> Bool {
    try await work(as: actor) { work in
      try work.rows.requireRight(actor, over: user, proof)
      guard try work.rows.deleteSession(session, of: user) else { return false }
      try work.record(action, of: user, session: session)
      return true
    }
  }

  /// Ends the sessions of a user, except one to keep.
  func endSessions(
    of user: UserID,
    except session: SessionID?,
    by actor: AuditActor,
    _ proof: RecentProof? = nil
  ) async throws -> Int {
    try await work(as: actor) { work in
      try work.rows.requireRight(actor, over: user, proof)
      let count = try work.rows.deleteSessions(of: user, except: session)
      if count > 0 { try work.record(.endSessions, of: user, detail: "\(count)") }
      return count
    }
  }
}

extension AccountReader {
  /// Requires that the sessions are the actor's own, with a proof where one was asked for, or that
  /// the actor is an administrator.
  fileprivate func requireRight(
    _ actor: AuditActor,
    over user: UserID,
    _ proof: RecentProof?
  ) throws {
    if let proof { try require(proof) }
    if actor.user != user { try requireAdministrator(actor) }
  }
}
