import AccountsForms
package import Foundation

/// A store of accounts.
///
/// A store has no business rules: it stores and finds. A use case knows no database: it runs in a
/// body that the store calls in one transaction. Every store must pass `Tests/StoreContract`.
package protocol AccountStore: Sendable {
  /// Reads from one snapshot.
  ///
  /// - Parameter body: the reads, run on a thread of the store.
  /// - Returns: the value of the body.
  /// - Throws: ``StorageError``, and errors of the body.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any AccountReader) throws -> Value
  ) async throws -> Value

  /// Runs one transaction: when it returns, the changes survive a power loss; when it throws,
  /// nothing has changed.
  ///
  /// - Parameters:
  ///   - kind: whether the transaction shares a commit with others, and whether it is rolled back.
  ///   - body: the reads and writes, run on a thread of the store. It may run again if the database
  ///     asks for it, so it must change nothing else.
  /// - Returns: the value of the body.
  /// - Throws: ``StorageError``, and errors of the body.
  func transaction<Value: Sendable>(
    _ kind: TransactionKind,
    _ body: @escaping @Sendable (any AccountTransaction) throws -> Value
  ) async throws -> Value

  /// The session with a token and its user, who is enabled; nil if there is none.
  ///
  /// The session may have expired. A store may cache it until any process commits.
  ///
  /// - Parameter tokenHash: the SHA-256 of the token.
  /// - Returns: the session and its user, or nil.
  /// - Throws: ``StorageError``.
  func session(_ tokenHash: [UInt8]) async throws -> UserSession?

  /// Returns one page of a list of users.
  ///
  /// - Throws: ``StorageError``.
  func page(_ query: UserQuery) async throws -> UserPage

  /// The number of users in a list, as far as counting is quick.
  ///
  /// - Throws: ``StorageError``.
  func total(_ query: UserQuery) async throws -> UserTotal

  /// Reads a page of a list, and counts the users on all pages as far as counting is quick, from
  /// one snapshot.
  ///
  /// - Throws: ``StorageError``.
  func countedPage(_ query: UserQuery) async throws -> (page: UserPage, total: UserTotal)

  /// Counts users by attribute, and the sign-ups of the last days.
  ///
  /// - Parameters:
  ///   - days: the number of days, including today.
  ///   - now: an instant of today.
  /// - Returns: the counts.
  /// - Throws: ``StorageError``.
  func statistics(days: Int, at now: Date) async throws -> UserStatistics

  /// Returns users with all their stored data, in the order of their identifiers.
  ///
  /// - Parameters:
  ///   - id: the last user of the previous page; nil for the first page.
  ///   - limit: the most users on a page.
  /// - Returns: the page; empty after the last user.
  /// - Throws: ``StorageError``.
  func accounts(after id: UserID?, limit: Int) async throws -> [StoredAccount]

  /// Verifies the hash chains of the audit log and the signatures of their heads.
  ///
  /// - Parameters:
  ///   - kept: a head that was stored elsewhere; nil for none.
  ///   - start: a head that was verified before; only later events are read. Nil to read all.
  /// - Returns: the findings and the head of the log.
  /// - Throws: ``StorageError``.
  func verifyAuditLog(
    against kept: AuditHead?,
    from start: AuditHead?
  ) async throws -> AuditVerification

  /// Derives a key for one purpose from a secret of the installation, the same in all of its
  /// processes.
  ///
  /// - Throws: ``StorageError``.
  func key(for purpose: String) throws -> Key

  /// Checks that a row can be read, and that the keys that signed the audit log are there.
  ///
  /// - Throws: ``StorageError``.
  func requireReady() async throws

  /// Checks that no other program has changed the schema, so that statements do what they say.
  ///
  /// - Throws: ``StorageError`` with what was changed.
  func requireUnchangedSchema() async throws

  /// The rules by which the stored keys of names and addresses were computed; nil if they are not
  /// known. ``KeyRules/current`` are those of this program.
  ///
  /// - Throws: ``StorageError``.
  func keyRules() async throws -> String?

  /// Computes the keys of all names and addresses again, and stores those that differ; then
  /// ``keyRules()`` are those of this program.
  ///
  /// - Returns: the number of changed users, and the users whose address another user has by
  ///   today's rules: they are not changed, and neither are ``keyRules()``.
  /// - Throws: ``StorageError``.
  func rebuildSearchKeys() async throws -> (rebuilt: Int, conflicts: [UserID])

  /// The figures of the store for a dashboard.
  ///
  /// - Throws: ``StorageError``.
  func load(at now: Date) async throws -> StoreLoad

  /// Finishes pending transactions and closes the database; later calls fail.
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
  /// A short transaction; a store may commit several together.
  case ordinary

  /// A long transaction, such as a batch of an import; others wait for it.
  case bulk

  /// A long transaction that is rolled back: a dry run.
  case dryRun
}

/// Figures of a store.
package struct StoreLoad: Sendable {
  /// The number of users.
  package let users: Int

  /// The number of unexpired sessions; some may have been idle for too long.
  package let sessions: Int

  /// The number of mails in the outbox, by state.
  package let mails: [MailState: Int]

  /// The size of the database in bytes.
  package let databaseBytes: Int

  /// The size of its write-ahead log in bytes.
  package let logBytes: Int

  /// Creates figures.
  package init(
    users: Int,
    sessions: Int,
    mails: [MailState: Int],
    databaseBytes: Int,
    logBytes: Int
  ) {
    self.users = users
    self.sessions = sessions
    self.mails = mails
    self.databaseBytes = databaseBytes
    self.logBytes = logBytes
  }
}
