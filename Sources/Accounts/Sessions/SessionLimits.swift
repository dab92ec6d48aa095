import Foundation

/// The limits on sessions: how long they last, and how many a user has.
public struct SessionLimits: Hashable, Sendable {
  /// The time without use after which a session ends.
  public let idle: Duration

  /// The time after the login at which a session ends, even if it is in use.
  public let absolute: Duration

  /// The most sessions of a user; one more ends the oldest.
  ///
  /// The same number of devices is known.
  public let perUser: Int

  /// Chooses limits.
  ///
  /// - Parameters:
  ///   - idle: the time without use after which a session ends.
  ///   - absolute: the time after the login at which a session ends.
  ///   - perUser: the most sessions of a user; at least 1.
  public init(idle: Duration, absolute: Duration, perUser: Int) {
    self.idle = idle
    self.absolute = absolute
    self.perUser = max(1, perUser)
  }

  /// The default limits: a week without use, 30 days in all (SP 800-63B-4 section 2.1.3), 20
  /// sessions.
  public static let standard = SessionLimits(
    idle: .seconds(7 * 86_400),
    absolute: .seconds(30 * 86_400),
    perUser: 20
  )

  /// The interval for recording uses: a hundredth of the idle limit, at most a minute.
  var noteInterval: Duration { min(.seconds(60), idle / 100) }

  /// Whether a session is within both time limits.
  func isAlive(_ session: Session, at now: Date) -> Bool {
    guard session.createdAt.hasHappened(by: now), now < session.expiresAt else { return false }
    let isBelieved = session.lastSeenAt.hasHappened(by: now)
    let lastSeenAt = isBelieved ? session.lastSeenAt : session.createdAt
    return now.timeIntervalSince(lastSeenAt) < idle.seconds
  }

  /// Whether to record a use of a session.
  func isDue(_ session: Session, at now: Date) -> Bool {
    now.timeIntervalSince(session.lastSeenAt) >= noteInterval.seconds
      || !session.lastSeenAt.hasHappened(by: now)
  }

  /// The sessions that end so that another can start.
  ///
  /// - Parameter sessions: the sessions of one user, newest first.
  /// - Returns: the oldest, as many as necessary.
  func surplus(_ sessions: [Session]) -> [SessionID] { sessions.dropFirst(perUser - 1).map(\.id) }
}
