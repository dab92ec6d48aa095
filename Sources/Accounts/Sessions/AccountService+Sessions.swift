extension AccountService {
  /// The limits on sessions.
  public var sessionLimits: SessionLimits { settings.sessions }

  /// Resumes a session, and records its use.
  ///
  /// - Returns: the user and the session; nil if the session has ended or never existed, or the
  ///   user may not log in.
  /// - Throws: ``StorageError``.
  public func resumeSession(_ token: SessionToken) async throws -> UserSession? {
    let now = now()
    guard let found = try await session(token) else { return nil }
    if settings.sessions.isDue(found.session, at: now), usePause.isOver() {
      let id = found.session.id
      do {
        try await store.transaction { try $0.setLastSeen(now, of: id) }
      } catch let error as StorageError
        where error.preventsWriting || error.code == .databaseBusy
      {
        // The session is valid all the same.
        if error.code == .databaseBusy { usePause.begin() }
      }
    }
    return found
  }

  /// The session of a token, unless it has ended.
  func session(_ token: SessionToken) async throws -> UserSession? {
    guard
      let found = try await store.session(token.hash),
      settings.sessions.isAlive(found.session, at: now()), settings.verification.admits(found.user)
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
}
