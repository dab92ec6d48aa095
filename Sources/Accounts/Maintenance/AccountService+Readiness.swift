extension AccountService {
  /// Makes sure that the database can be read: what a load balancer wants to know.
  ///
  /// - Throws: ``StorageError`` where it cannot.
  public func requireDatabase() async throws {
    _ = try await users.database.read { connection in
      try connection.rows("SELECT id FROM users LIMIT 1", []) { $0.text(0) }
    }
  }
}
