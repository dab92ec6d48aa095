public import Foundation

/// Everything that can be done with accounts: the face of this module.
///
/// Each use case is a file of its own beside this one, as an extension.
public struct AccountService: Sendable {
  let users: UserStore
  let sessions: SessionStore
  let lanes: LogInLaneStore
  let hasher: PasswordHasher
  let now: @Sendable () -> Date

  /// Opens the accounts in a database file, making and migrating it where that is needed.
  ///
  /// - Parameters:
  ///   - path: the database file; its folder has to exist.
  ///   - cost: what hashing a password costs.
  ///   - sessions: how long sessions last, and how many there are.
  ///   - throttle: how failed logins slow down the next.
  ///   - now: the clock.
  /// - Throws: ``StorageError``.
  public init(
    databasePath path: String,
    cost: HashingCost = .standard,
    sessions: SessionLimits = .standard,
    throttle: LogInThrottle = .standard,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    self.init(
      try Database(path: path, now: now()),
      cost: cost,
      sessions: sessions,
      throttle: throttle,
      now: now
    )
  }

  /// Takes over a database that is open.
  init(
    _ database: Database,
    cost: HashingCost,
    sessions: SessionLimits,
    throttle: LogInThrottle,
    now: @escaping @Sendable () -> Date
  ) {
    users = UserStore(database: database)
    self.sessions = SessionStore(database: database, limits: sessions)
    lanes = LogInLaneStore(database: database, throttle: throttle)
    hasher = PasswordHasher(cost: cost, pool: HashingPool())
    self.now = now
  }
}
