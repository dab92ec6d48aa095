public import Accounts
import AccountsForms
import AccountsSQL
package import Foundation

/// An account store in a PostgreSQL database, which several nodes may share.
public struct PostgresStore: AccountStore {
  /// The most connections of a store, unless its creator says otherwise.
  public static let defaultConnections = 16

  /// The address of the database, without a password.
  package let location: String

  /// The version of the server.
  package let version: String

  private let pool: ConnectionPool
  private let signer: AuditSigner

  /// Opens a database, and migrates it if needed.
  ///
  /// - Parameters:
  ///   - address: the address of an existing database; an empty one is migrated.
  ///   - audit: the settings of the audit log.
  ///   - keys: the keys that sign the audit log, the same for each node.
  ///   - connections: the most connections.
  ///   - now: the instant to record with migrations.
  /// - Throws: ``StorageError``. A database that is not ours is left unchanged.
  package init(
    _ address: DatabaseAddress,
    audit: AuditSettings = AuditSettings(),
    keys: KeySource,
    connections: Int = PostgresStore.defaultConnections,
    now: Date = Date()
  ) throws {
    location = address.location
    let schema: String?
    do {
      let connection = try Connection(address)
      let migrator = Migrator(connection, location: location)
      try migrator.requireClosed()
      try migrator.apply(at: now)
      (version, schema) = (connection.serverVersion, connection.schema)
    } catch {
      throw StorageError.translating(error, at: location)
    }
    signer = AuditSigner(audit, keys: keys)
    pool = ConnectionPool(limit: connections) { Connector(address, schema: schema) }
  }

  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any AccountReader) throws -> Value
  ) async throws -> Value {
    try await snapshot { [signer] in
      try body(SQLTransaction($0, .postgres, signer, isReadOnly: true))
    }
  }

  package func transaction<Value: Sendable>(
    _ kind: TransactionKind,
    _ body: @escaping @Sendable (any AccountTransaction) throws -> Value
  ) async throws -> Value {
    let access: Connector.Access =
      switch kind {
      case .ordinary: .write
      case .bulk: .bulk
      case .dryRun: .dryRun
      }
    return try await run { [signer] connector in
      try connector.transaction(access) { connection in
        let transaction = SQLTransaction(connection, .postgres, signer)
        let value = try body(transaction)
        try transaction.finish()
        return value
      }
    }
  }

  package func session(_ tokenHash: [UInt8]) async throws -> UserSession? {
    try await query { try $0.session(tokenHash) }
  }

  package func accounts(after id: UserID?, limit: Int) async throws -> [StoredAccount] {
    try await query { try $0.accounts(after: id, limit: limit) }
  }

  package func verifyAuditLog(
    against kept: AuditHead?,
    from start: AuditHead?
  ) async throws -> AuditVerification {
    try await snapshot { [signer] connection in
      try connection.verifyAuditLog(against: kept, from: start, signer)
    }
  }

  package func key(for purpose: String) throws -> Key { try signer.key(for: purpose) }

  package func requireUnchangedSchema() async throws {
    try await query { [location] connection in
      try Migrator(connection, location: location).requireOwnCode()
    }
  }

  package func requireReady() async throws {
    try await query { [location, signer] connection in
      try Migrator.requireUnderstood(connection, location: location)
      _ = try connection.rows("SELECT id FROM users LIMIT 1") { $0.text(0) }
      try signer.requireKeys(connection.auditChains().compactMap(\.seal?.keyID))
    }
  }

  package func load(at now: Date) async throws -> StoreLoad {
    try await snapshot { connection in
      StoreLoad(
        users: try connection.userCount(),
        sessions: try connection.sessionCount(at: now),
        mails: try connection.mailCounts(),
        databaseBytes: Int(
          try connection.integer("SELECT pg_database_size(current_database())")
        ),
        // The log belongs to the whole server, and only its administrators can see it.
        logBytes: 0
      )
    }
  }

  package func close() async { await pool.close() }
}

extension PostgresStore {
  /// Reads in one snapshot.
  func snapshot<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try await run { try $0.transaction(.read, body) }
  }

  /// Reads in one statement.
  func query<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try await run { try $0.query(body) }
  }

  /// Runs work on a connection of the pool.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (Connector) throws -> Value
  ) async throws -> Value {
    do { return try await pool.run(work) } catch {
      throw StorageError.translating(error, at: location)
    }
  }
}
