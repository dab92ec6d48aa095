import Foundation

extension AccountService {
  /// Returns the load figures for a dashboard.
  ///
  /// - Throws: ``StorageError``.
  public func load() async throws -> ServiceLoad {
    let load = try await store.load(at: now())
    return ServiceLoad(
      waitingHashes: hasher.waiting,
      users: load.users,
      sessions: load.sessions,
      mails: load.mails,
      databaseBytes: load.databaseBytes,
      logBytes: load.logBytes
    )
  }

  /// Checks that logins can work, for the health check of a load balancer.
  ///
  /// - Throws: ``StorageError`` if the store cannot be read, or its file was replaced; ``MissingPepperKey``.
  public func requireReady() async throws {
    try await store.requireReadable()
    try await requirePepper()
  }
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

  /// The size of the database file in bytes.
  public let databaseBytes: Int

  /// The size of its write-ahead log in bytes.
  public let logBytes: Int
}
