import AccountsForms

extension UserAdministration {
  /// Exports all stored user data for an import, a page at a time, ordered by identifier.
  ///
  /// - Parameters:
  ///   - id: the last user of the previous page; nil for the first page.
  ///   - hasHashes: whether to include the password hashes.
  ///   - actor: the administrator, for the audit event of the first page.
  ///   - limit: the most users on a page.
  /// - Returns: the records; empty after the last user.
  /// - Throws: ``StorageError``.
  public func export(
    after id: UserID?,
    withHashes hasHashes: Bool,
    by actor: AuditActor,
    limit: Int = 1000
  ) async throws -> [UserRecord] {
    if id == nil {
      let entry = AuditEntry(at: accounts.now(), action: .exportUsers, actor: actor)
      try await accounts.auditIfWritable(entry)
    }
    return try await store.accounts(after: id, limit: limit)
      .map { UserRecord($0, hasHash: hasHashes) }
  }
}

extension UserRecord {
  /// Creates a record of an account.
  fileprivate init(_ account: StoredAccount, hasHash: Bool) {
    let user = account.user
    self.init()
    self[.id] = user.id.description
    self[.name] = user.name
    self[.email] = user.email
    self[.birthday] = user.birthday.description
    self[.language] = user.language.rawValue
    self[.role] = user.role.rawValue
    self[.createdAt] = user.createdAt.rfc3339
    self[.termsAcceptedAt] = account.termsAcceptedAt?.rfc3339
    self[.emailVerifiedAt] = user.emailVerifiedAt?.rfc3339
    self[.disabledAt] = user.disabledAt?.rfc3339
    self[.lastLogInAt] = user.lastLogInAt?.rfc3339
    if hasHash { self[.passwordHash] = account.hash.phc }
  }
}
