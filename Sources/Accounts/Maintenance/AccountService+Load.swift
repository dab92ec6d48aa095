import Foundation

extension AccountService {
  /// How busy the accounts are, and how much there is of them: for a dashboard.
  ///
  /// - Throws: ``StorageError``.
  public func load() async throws -> ServiceLoad {
    let now = now()
    let (users, sessions) = try await users.database.read { connection in
      let users = try connection.rows("SELECT sum(users) FROM user_counts", []) { $0.integer(0) }
      let sessions = try connection.rows(
        "SELECT count(*) FROM sessions WHERE expires_at > ?",
        [.instant(now)]
      ) { $0.integer(0) }
      return (users.first ?? 0, sessions.first ?? 0)
    }
    let path = self.users.database.path
    return ServiceLoad(
      waitingHashes: hasher.waiting,
      users: Int(users),
      sessions: Int(sessions),
      databaseBytes: Self.size(of: path),
      logBytes: Self.size(of: path + "-wal")
    )
  }

  /// How many bytes a file has; 0 where there is none.
  private static func size(of path: String) -> Int {
    var information = stat()
    return stat(path, &information) == 0 ? Int(information.st_size) : 0
  }
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
