public import Accounts
import AccountsFiles
import AccountsForms
import AccountsSQL
public import Foundation

/// An account store in one SQLite file on a local disk.
public struct SQLiteStore: AccountStore {
  /// The path of the file, with symbolic links resolved.
  package var path: String { database.path }

  let database: Database
  let signer: AuditSigner
  private let cache: SessionCache

  /// The maximum number of users that a search or a creation range may find to be sorted and
  /// counted.
  var candidateLimit = 1000

  /// The maximum number of users to look at for a page when there are more candidates.
  var lookLimit = 1000

  /// Opens a database, creating and migrating it if needed.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must exist.
  ///   - audit: the settings of the audit log.
  ///   - auditKeyPath: the key file of the audit log, created if it is missing; nil for the one
  ///     beside the database, `…-audit-key`.
  ///   - memoryKiB: the memory of all page caches together, in KiB; a quarter of the machine's by
  ///     default.
  ///   - now: the instant to record with migrations.
  /// - Throws: ``StorageError``. A file that is not ours is left unchanged.
  public init(
    path: String,
    audit: AuditSettings = AuditSettings(),
    auditKeyPath: String? = nil,
    memoryKiB: Int = Int(ProcessInfo.processInfo.physicalMemory / 4096),
    now: Date = Date()
  ) throws {
    do {
      let file = try DatabaseFile(
        path: path,
        busyTimeout: Connection.busyTimeout,
        now: now,
        cache: PageCache(memoryKiB: memoryKiB, readers: ReaderPool.usualCount)
      )
      let signer = AuditSigner(audit, keyPath: auditKeyPath, database: file.path)
      self.init(Database(file, signer: signer), signer)
    } catch {
      throw StorageError(error, at: path)
    }
  }

  init(_ database: Database, _ signer: AuditSigner) {
    self.database = database
    self.signer = signer
    cache = SessionCache(database.commits)
  }

  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any AccountReader) throws -> Value
  ) async throws -> Value {
    try await database.read { [signer] connection in
      try connection.snapshot {
        try body(SQLTransaction(connection, .sqlite, signer, isReadOnly: true))
      }
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
      case .dryRun: .dryRun
      }
    return try await database.write(in: scope) { [signer] connection in
      let transaction = SQLTransaction(connection, .sqlite, signer)
      let value = try body(transaction)
      try transaction.finish()
      return value
    }
  }

  package func session(_ tokenHash: [UInt8]) async throws -> UserSession? {
    try await cache.find(tokenHash) {
      try await database.read { [path] connection in
        try connection.snapshot {
          // The mark of a move is a commit, after which nothing is cached: no other service could
          // end a session here any more.
          try Migrator.requireUnderstood(connection, path: path)
          return try connection.session(tokenHash)
        }
      }
    }
  }

  package func accounts(after id: UserID?, limit: Int) async throws -> [StoredAccount] {
    try await database.read { try $0.accounts(after: id, limit: limit) }
  }

  package func verifyAuditLog(
    against kept: AuditHead?,
    from start: AuditHead?
  ) async throws -> AuditVerification {
    try await database.readAlone { [signer] connection in
      try connection.snapshot { try connection.verifyAuditLog(against: kept, from: start, signer) }
    }
  }

  package func key(for purpose: String) throws -> Key {
    do { return try signer.key(for: purpose) } catch { throw StorageError(error, at: path) }
  }

  package func requireReady() async throws {
    try database.requireInPlace()
    try await database.read { [path, signer] connection in
      try Migrator.requireUnderstood(connection, path: path)
      _ = try connection.rows("SELECT id FROM users LIMIT 1") { $0.text(0) }
      try signer.requireKeys(connection.auditChains().compactMap(\.seal?.keyID))
    }
  }

  package func requireUnchangedSchema() async throws {
    let faults = try await database.read { [path] in try Migrator($0, path: path).schemaFaults() }
    guard faults.isEmpty else {
      throw StorageError(.changedSchema, at: path, detail: faults.joined(separator: ", "))
    }
  }

  package func load(at now: Date) async throws -> StoreLoad {
    let (users, sessions, mails) = try await database.read { connection in
      (
        try connection.userCount(), try connection.sessionCount(at: now),
        try connection.mailCounts()
      )
    }
    return StoreLoad(
      users: users,
      sessions: sessions,
      mails: mails,
      databaseBytes: Self.size(of: path),
      logBytes: Self.size(of: path + "-wal")
    )
  }

  /// Returns the size of a file in bytes; 0 if there is none.
  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  package func close() async { await database.close() }

  /// The key file of queued mails beside a database file.
  package static func mailKeyPath(ofDatabase path: String) -> String { path + "-mail-key" }

  /// The key file of the audit log beside a database file.
  package static func auditKeyPath(ofDatabase path: String) -> String { path + "-audit-key" }
}

extension AuditSigner {
  /// Creates a signer with the keys in a file.
  ///
  /// - Parameters:
  ///   - settings: the settings of the audit log.
  ///   - keyPath: the key file; nil for the one beside the database.
  ///   - database: the database file, with symbolic links resolved.
  convenience init(_ settings: AuditSettings, keyPath: String?, database: String) {
    let file = KeyFile(
      path: keyPath ?? SQLiteStore.auditKeyPath(ofDatabase: database),
      companion: database
    )
    self.init(settings, keys: KeySource(file))
  }
}

extension AccountService {
  /// Creates a service on a database file, creating and migrating the database if needed.
  ///
  /// - Parameters:
  ///   - path: the database file; its folder must exist.
  ///   - settings: the settings of the installation.
  ///   - auditKeyPath: the key file of the audit log; nil for the one beside the database.
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
