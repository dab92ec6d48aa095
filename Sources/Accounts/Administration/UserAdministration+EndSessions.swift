import Foundation

extension UserAdministration {
  /// The number of sessions of all users, expired ones included.
  ///
  /// - Throws: ``StorageError``.
  public func countSessions() async throws -> Int {
    try await store.read { try $0.sessionCount(of: nil) }
  }

  /// Ends the sessions of all users.
  ///
  /// - Returns: the number of ended sessions.
  /// - Throws: ``StorageError``.
  public func endEverybodysSessions(by actor: AuditActor) async throws -> Int {
    let now = accounts.now()
    return try await store.transaction { transaction in
      let count = try transaction.deleteSessions(of: nil, except: nil)
      try transaction.append(
        AuditEntry(at: now, action: .endSessions, actor: actor, detail: "\(count)")
      )
      return count
    }
  }
}
