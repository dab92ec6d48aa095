import AccountsForms
package import Foundation

/// A place where accounts are kept.
///
/// A store knows no rule: it stores and finds. A use case knows no database: it runs in a body that the store calls in one
/// transaction. Every store passes `Tests/StoreContract`.
package protocol AccountStore: Sendable {
  /// Reads from one snapshot.
  ///
  /// - Parameter body: reads, on a thread of the store's own.
  /// - Returns: the value of the body.
  /// - Throws: ``StorageError``, and what the body throws.
  func read<Value: Sendable>(
    _ body: @Sendable (any AccountReader) throws -> Value
  ) async throws -> Value

  /// Runs one transaction: when it returns, the changes survive a power loss; when it throws, nothing has changed.
  ///
  /// - Parameters:
  ///   - kind: whether the transaction shares a commit with others, and whether it is rolled back.
  ///   - body: reads and writes, on a thread of the store's own. It may run again where the database asks for it, so
  ///     that it must change nothing else.
  /// - Returns: the value of the body.
  /// - Throws: ``StorageError``, and what the body throws.
  func transaction<Value: Sendable>(
    _ kind: TransactionKind,
    _ body: @escaping @Sendable (any AccountTransaction) throws -> Value
  ) async throws -> Value

  /// The session with a token and its user, who is enabled; nil where there is none.
  ///
  /// The session may have expired. A store may keep it in memory as long as nothing is committed by any process.
  ///
  /// - Parameter tokenHash: the SHA-256 of the token.
  /// - Returns: both, or nil.
  /// - Throws: ``StorageError``.
  func session(_ tokenHash: [UInt8]) async throws -> UserSession?

  /// One page of a list of users.
  ///
  /// - Throws: ``StorageError``.
  func page(_ query: UserQuery) async throws -> UserPage

  /// The number of users in a list, as far as counting is quick.
  ///
  /// - Throws: ``StorageError``.
  func total(_ query: UserQuery) async throws -> UserTotal

  /// Counts of users by what they have in common, and of the sign-ups of the last days.
  ///
  /// - Parameters:
  ///   - days: the number of days, today among them.
  ///   - now: an instant of today.
  /// - Returns: the counts.
  /// - Throws: ``StorageError``.
  func statistics(days: Int, at now: Date) async throws -> UserStatistics

  /// Users with everything that is stored of them, in the order of their identifiers.
  ///
  /// - Parameters:
  ///   - id: the last user of the page before; nil for the first page.
  ///   - limit: the most users of a page.
  /// - Returns: the page; empty behind the last user.
  /// - Throws: ``StorageError``.
  func accounts(after id: UserID?, limit: Int) async throws -> [StoredAccount]

  /// Checks every event of the audit log against the one before, and the last against its signature.
  ///
  /// - Parameter kept: an end of the log that was kept elsewhere; nil for none.
  /// - Returns: the findings, and the end of the log.
  /// - Throws: ``StorageError``.
  func verifyAuditLog(against kept: AuditHead?) async throws -> AuditVerification

  /// Reads a row.
  ///
  /// - Throws: ``StorageError`` where it cannot.
  func requireReadable() async throws

  /// The figures of the store for a dashboard.
  ///
  /// - Throws: ``StorageError``.
  func load(at now: Date) async throws -> StoreLoad

  /// Finishes the transactions that have begun, and lets go of the database; it refuses everything afterwards.
  func close() async
}

extension AccountStore {
  /// Runs one transaction that may share a commit with others.
  package func transaction<Value: Sendable>(
    _ body: @escaping @Sendable (any AccountTransaction) throws -> Value
  ) async throws -> Value {
    try await transaction(.ordinary, body)
  }
}

/// Kinds of transactions.
package enum TransactionKind: Sendable {
  /// A short one: a store may commit several together.
  case ordinary

  /// A long one, such as a batch of an import; others wait for it.
  case bulk

  /// A long one that is rolled back at its end: a dry run.
  case rehearsal
}

/// Figures of a store.
package struct StoreLoad: Sendable {
  /// The number of users.
  package let users: Int

  /// The number of sessions that have not expired; some of them may have been idle for too long.
  package let sessions: Int

  /// The size of the database in bytes.
  package let databaseBytes: Int

  /// The size of its write-ahead log in bytes.
  package let logBytes: Int

  /// Creates figures.
  package init(users: Int, sessions: Int, databaseBytes: Int, logBytes: Int) {
    self.users = users
    self.sessions = sessions
    self.databaseBytes = databaseBytes
    self.logBytes = logBytes
  }
}
