import Foundation

extension Work {
  /// The most expired sessions that one login deletes, so that no login has to delete all of them.
  private static let sweep = 100

  /// Starts a session, replacing the one that the device had.
  ///
  /// - Parameters:
  ///   - user: the user.
  ///   - origin: the client.
  ///   - assurance: the proofs that the session rests on.
  /// - Returns: the session with its token, and the token of the device.
  /// - Throws: ``StorageError``.
  func startSession(
    of user: UserID,
    _ origin: LogInOrigin,
    _ assurance: Assurance
  ) throws -> StartedSession {
    let limits = settings.sessions
    var generator = SystemRandomNumberGenerator()
    let session = Session(
      id: SessionID(at: at, using: &generator),
      userID: user,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: at.addingTimeInterval(limits.absolute.seconds),
      client: SessionClient(
        address: origin.address?.known?.description,
        userAgent: origin.userAgent
      ),
      assurance: assurance
    )
    let token = SessionToken()
    try rows.deleteExpiredSessions(at: at, limit: Self.sweep)
    if let replaced = origin.replacing { try rows.deleteSession(tokenHash: replaced.hash) }
    // Before the insert: with a clock that was turned back, the new session may be the oldest.
    let sessions = try rows.sessions(of: user)
    let alive = sessions.filter { limits.isAlive($0, at: at) }
    for surplus in limits.surplus(alive + sessions.filter { !limits.isAlive($0, at: at) }) {
      _ = try rows.deleteSession(surplus, of: user)
    }
    try rows.insert(session, tokenHash: token.hash)
    let network = settings.notesNetworks ? origin.address : nil
    let device = try noteDevice(origin.device, of: user, from: network)
    return StartedSession(session: session, token: token, device: device)
  }
}
