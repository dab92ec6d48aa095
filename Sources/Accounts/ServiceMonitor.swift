import Foundation

/// The operations of operators who watch a service: its load and its health.
public struct ServiceMonitor: Sendable {
  private let accounts: AccountService

  /// Creates a monitor of a service.
  public init(_ accounts: AccountService) { self.accounts = accounts }

  /// Returns the load figures for a dashboard.
  ///
  /// - Throws: ``StorageError``.
  public func load() async throws -> ServiceLoad {
    let load = try await accounts.store.load(at: accounts.now())
    return ServiceLoad(
      waitingHashes: accounts.hasher.waiting,
      users: load.users,
      sessions: load.sessions,
      mails: load.mails,
      mailsOverLimit: accounts.settings.mail?.reachedLimits.all ?? [:],
      isAuditLogSigned: try await isAuditLogSigned(),
      databaseBytes: load.databaseBytes,
      logBytes: load.logBytes
    )
  }

  /// Whether the head of the audit log is signed, so that no other program has changed the log.
  private func isAuditLogSigned() async throws -> Bool {
    do { return try await accounts.store.read { try $0.isAuditLogSealed() } } catch let error
      as StorageError
    {
      guard error.code == .missingAuditKey else { throw error }
      return false
    }
  }

  /// Checks that logins can work, for the health check of a load balancer.
  ///
  /// - Throws: ``StorageError`` if the store cannot be read, was replaced or moved, or a key of the
  ///   audit log is missing; ``MissingPepperKey``; ``UnusableMailKey``.
  public func requireReady() async throws {
    try await accounts.store.requireReady()
    try await accounts.requirePepper()
    do { try accounts.settings.mail?.requireKeys() } catch { throw UnusableMailKey() }
  }
}

/// The error of a service with mail whose keys cannot be read.
public struct UnusableMailKey: Error, CustomStringConvertible {
  /// The message, in lower case and without a full stop.
  public var description: String { "the key of queued mails cannot be read" }
}

/// The load and the size of the service.
public struct ServiceLoad: Hashable, Sendable {
  /// The number of passwords that wait to be hashed.
  public let waitingHashes: Int

  /// The number of users.
  public let users: Int

  /// The number of unexpired sessions; some may have been idle for too long.
  public let sessions: Int

  /// The number of mails in the outbox, by state.
  public let mails: [MailState: Int]

  /// The number of mails that a limit of their budget dropped, since this process began.
  package let mailsOverLimit: [MailBudget: Int]

  /// Whether the head of the audit log is signed; another program has changed the log if it is not.
  public let isAuditLogSigned: Bool

  /// The size of the database in bytes.
  public let databaseBytes: Int

  /// The size of its write-ahead log in bytes.
  public let logBytes: Int
}
