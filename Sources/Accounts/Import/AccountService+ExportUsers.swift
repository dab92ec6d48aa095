extension AccountService {
  /// Everything stored of users, a page at a time in the order of their identifiers, as an import takes it.
  ///
  /// - Parameters:
  ///   - id: the last of the page before; nil for the first page.
  ///   - hasHashes: whether the password's hash is among it.
  ///   - actor: who writes them into a file; told with the first page.
  ///   - limit: how many users at most.
  /// - Returns: the records; none behind the last user.
  /// - Throws: ``StorageError``.
  public func exportUsers(
    after id: UserID?,
    withHashes hasHashes: Bool,
    by actor: AuditActor,
    limit: Int = 1000
  ) async throws -> [UserRecord] {
    if id == nil {
      try await noteIfThereIsRoom(AuditEntry(at: now(), action: .exportUsers, actor: actor))
    }
    return try await users.export(after: id, withHashes: hasHashes, limit: limit)
  }
}
