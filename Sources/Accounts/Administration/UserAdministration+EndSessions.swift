import Foundation

extension UserAdministration {
  /// Ends one of a user's sessions.
  ///
  /// - Returns: whether the user had such a session.
  /// - Throws: ``StorageError``, and ``StaleProof`` for an actor who is no administrator any more.
  public func endSession(
    _ session: SessionID,
    of user: UserID,
    by actor: AuditActor
  ) async throws -> Bool {
    try await accounts.end(session, of: user, .endSessions, by: actor)
  }

  /// Ends the sessions of a user.
  ///
  /// - Parameters:
  ///   - user: the user.
  ///   - session: a session to keep, such as that of the administrator themselves; nil for none.
  ///   - actor: the administrator.
  /// - Returns: the number of ended sessions.
  /// - Throws: ``StorageError``, and ``StaleProof`` for an actor who is no administrator any more.
  @discardableResult
  public func endSessions(
    of user: UserID,
    except session: SessionID? = nil,
    by actor: AuditActor
  ) async throws -> Int {
    try await accounts.endSessions(of: user, except: session, by: actor)
  }

  /// The number of sessions of a user that ``endSessions(of:except:by:)`` would end, expired ones
  /// included.
  ///
  /// - Throws: ``StorageError``.
  public func countSessions(of user: UserID) async throws -> Int {
    try await store.read { try $0.sessionCount(of: user) }
  }

  /// The number of sessions of all users, expired ones included.
  ///
  /// - Throws: ``StorageError``.
  public func countSessions() async throws -> Int {
    try await store.read { try $0.sessionCount(of: nil) }
  }

  /// Ends the sessions of all users.
  ///
  /// - Returns: the number of ended sessions.
  /// - Throws: ``StorageError``, and ``StaleProof`` for an actor who is no administrator any more.
  public func endEverybodysSessions(by actor: AuditActor) async throws -> Int {
    try await work(as: actor) { work in
      let count = try work.rows.deleteSessions(of: nil, except: nil)
      try work.record(.endSessions, detail: "\(count)")
      return count
    }
  }
}
