public import Accounts
import AccountsFiles
import AccountsForms
public import Foundation

/// Accounts in one SQLite file on a local disk.
public struct SQLiteStore: AccountStore {
  /// The file, behind any symbolic links.
  package var path: String { database.path }

  let database: Database
  let trail: AuditTrail
  private let cache: SessionCache

  /// The most users that a search, or a span of time, may find for them to be sorted and counted.
  var candidateLimit = 1000

  /// The most users that are looked at for one page where there are more candidates than that.
  var lookLimit = 1000

  /// Opens a database, creating and migrating it where that is needed.
  ///
  /// - Parameters:
  ///   - path: the file; its folder has to exist.
  ///   - audit: the settings of the audit log.
  ///   - auditKeyPath: the file of the key that signs the audit log, created where it is missing; nil for the one
  ///     beside the database, `…-audit-key`.
  ///   - now: the instant that is stored beside migrations.
  /// - Throws: ``StorageError``. A file that is not ours is left as it is.
  public init(
    path: String,
    audit: AuditSettings = AuditSettings(),
    auditKeyPath: String? = nil,
    now: Date = Date()
  ) throws {
    do {
      let file = try DatabaseFile(path: path, busyTimeout: Database.busyTimeout, now: now)
      let trail = AuditTrail(audit, keyPath: auditKeyPath, database: file.path)
      self.init(Database(file, trail: trail), trail)
    } catch {
      throw StorageError(error, path: path)
    }
  }

  init(_ database: Database, _ trail: AuditTrail) {
    self.database = database
    self.trail = trail
    cache = SessionCache(database.commits)
  }

  package func read<Value: Sendable>(
    _ body: @Sendable (any AccountReader) throws -> Value
  ) async throws -> Value {
    try await database.read { [trail] connection in
      try connection.snapshot { try body(SQLiteTransaction(connection, trail)) }
    }
  }

  package func transaction<Value: Sendable>(
    _ kind: TransactionKind,
    _ body: @escaping @Sendable (any AccountTransaction) throws -> Value
  ) async throws -> Value {
    let scope: QueuedWrite.Scope =
      switch kind {
      case .ordinary: .shared
      case .bulk: .alone
      case .rehearsal: .trial
      }
    return try await database.write(in: scope) { [trail] connection in
      try body(SQLiteTransaction(connection, trail))
    }
  }

  package func session(_ tokenHash: [UInt8]) async throws -> UserSession? {
    try await cache.find(tokenHash) {
      try await database.read { connection in
        try connection.snapshot { try connection.session(tokenHash) }
      }
    }
  }

  package func accounts(after id: UserID?, limit: Int) async throws -> [StoredAccount] {
    try await database.read { try $0.accounts(after: id, limit: limit) }
  }

  package func verifyAuditLog(against kept: AuditHead?) async throws -> AuditVerification {
    // A reader of its own: the pool's are for short reads.
    let reader = Reader(path: path, busyTimeout: Database.busyTimeout)
    do {
      return try await reader.read { [trail] connection in
        try connection.snapshot { try connection.verifyAuditLog(against: kept, trail) }
      }
    } catch {
      throw StorageError(error, path: path)
    }
  }

  package func requireReadable() async throws {
    _ = try await database.read { try $0.rows("SELECT id FROM users LIMIT 1") { $0.text(0) } }
  }

  package func load(at now: Date) async throws -> StoreLoad {
    let (users, sessions) = try await database.read { connection in
      (
        try connection.integer("SELECT total(users) FROM user_counts"),
        try connection.integer(
          "SELECT count(*) FROM sessions WHERE expires_at > ?",
          [.instant(now)]
        )
      )
    }
    return StoreLoad(
      users: Int(users),
      sessions: Int(sessions),
      databaseBytes: Self.size(of: path),
      logBytes: Self.size(of: path + "-wal")
    )
  }

  /// The size of a file in bytes; 0 where there is none.
  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  package func close() async { await database.close() }
}

extension AuditTrail {
  /// Signs the log of a database by the keys of a file.
  ///
  /// - Parameters:
  ///   - settings: the settings of the audit log.
  ///   - keyPath: the file of the keys; nil for the one beside the database.
  ///   - database: the database file, behind any symbolic links.
  convenience init(_ settings: AuditSettings, keyPath: String?, database: String) {
    let file = KeyFile(path: keyPath ?? database + "-audit-key", companion: database)
    let keys = KeySource(
      existing: { try file.existing() },
      newestOrNew: { try file.newestOrNew() }
    )
    self.init(settings, keys: keys)
  }
}

extension AccountService {
  /// Uses the accounts in a database file, creating and migrating it where that is needed.
  ///
  /// - Parameters:
  ///   - path: the database file; its folder has to exist.
  ///   - settings: the settings of the installation.
  ///   - auditKeyPath: the file of the key that signs the audit log; nil for the one beside the database.
  ///   - now: the clock.
  /// - Throws: ``StorageError``.
  public init(
    databasePath path: String,
    settings: AccountSettings = AccountSettings(),
    auditKeyPath: String? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    let store = try SQLiteStore(
      path: path,
      audit: settings.audit,
      auditKeyPath: auditKeyPath,
      now: now()
    )
    self.init(store: store, settings: settings, now: now)
  }
}
