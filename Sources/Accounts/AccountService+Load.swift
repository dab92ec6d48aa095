import Foundation

extension AccountService {
  /// The figures of a dashboard.
  ///
  /// - Throws: ``StorageError``.
  public func load() async throws -> ServiceLoad {
    let load = try await store.load(at: now())
    return ServiceLoad(
      waitingHashes: hasher.waiting,
      users: load.users,
      sessions: load.sessions,
      databaseBytes: load.databaseBytes,
      logBytes: load.logBytes
    )
  }

  /// Reads from the store: what a load balancer wants to know.
  ///
  /// - Throws: ``StorageError`` where it cannot be read.
  public func requireReadable() async throws { try await store.requireReadable() }
}

/// How busy the accounts are, and how much there is of them.
public struct ServiceLoad: Hashable, Sendable {
  /// How many passwords wait to be hashed.
  public let waitingHashes: Int

  /// How many users there are.
  public let users: Int

  /// How many sessions have not reached their end; some of them may have been idle for too long.
  public let sessions: Int

  /// How many bytes the database file has.
  public let databaseBytes: Int

  /// How many bytes its write-ahead log has.
  public let logBytes: Int
}
