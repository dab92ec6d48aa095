public import Foundation

/// Everything that can be done with accounts: the face of this module.
///
/// Each use case is a file of its own beside this one, as an extension.
public struct AccountService: Sendable {
  let users: UserStore
  let sessions: SessionStore
  let lanes: LogInLaneStore
  let signUps: SignUpLaneStore
  let audit: AuditStore
  let repeated = RepeatedRefusals()
  let addressQuestions = AddressQuestions()
  let hasher: PasswordHasher
  let refusalPadding: ResponsePadding
  let throttlePadding: ResponsePadding
  let now: @Sendable () -> Date

  /// Opens the accounts in a database file, making and migrating it where that is needed.
  ///
  /// - Parameters:
  ///   - path: the database file; its folder has to exist.
  ///   - settings: what this installation decides.
  ///   - now: the clock.
  /// - Throws: ``StorageError``.
  public init(
    databasePath path: String,
    settings: AccountSettings = AccountSettings(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    do {
      let file = try DatabaseFile(path: path, busyTimeout: Database.busyTimeout, now: now())
      self.init(file, settings: settings, now: now)
    } catch {
      throw StorageError(error, path: path)
    }
  }

  /// Finishes what is being written and closes the database; it refuses further writes.
  ///
  /// To be awaited before the process exits: otherwise the last changes, and the rows that they deleted, stay in the
  /// write-ahead log beside the file until the database is next used.
  public func close() async { await users.database.close() }

  /// Takes over a file that is open.
  init(
    _ file: sending DatabaseFile,
    settings: AccountSettings,
    now: @escaping @Sendable () -> Date
  ) {
    let trail = AuditTrail(settings.audit, database: file.path)
    let database = Database(file, trail: trail)
    audit = AuditStore(database: database, trail: trail)
    users = UserStore(database: database)
    sessions = SessionStore(database: database, limits: settings.sessions)
    lanes = LogInLaneStore(database: database, throttle: settings.throttle)
    signUps = SignUpLaneStore(database: database, limit: settings.signUps)
    hasher = PasswordHasher(
      cost: settings.hashingCost,
      pepper: settings.pepper,
      pool: HashingPool()
    )
    refusalPadding = ResponsePadding(sleep: settings.paddingSleep)
    throttlePadding = ResponsePadding(sleep: settings.paddingSleep)
    self.now = now
  }
}
