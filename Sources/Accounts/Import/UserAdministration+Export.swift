import AccountsForms
import Foundation

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
      .map { account in
        var record = UserRecord(account.user)
        if hasHashes { record[.passwordHash] = account.hash.phc }
        return record
      }
  }

  /// Exports the stored data of some users, without their password hashes.
  ///
  /// - Parameters:
  ///   - users: the users; those who no longer exist are left out.
  ///   - actor: the administrator.
  /// - Returns: the records, in the order of the users.
  /// - Throws: ``StorageError``.
  public func export(_ users: [UserID], by actor: AuditActor) async throws -> [UserRecord] {
    let entry = AuditEntry(
      at: accounts.now(),
      action: .exportUsers,
      actor: actor,
      detail: "\(users.count)"
    )
    try await accounts.auditIfWritable(entry)
    return try await store.read { reader in
      try users.compactMap { try reader.user(.id($0)).map { UserRecord($0) } }
    }
  }
}

extension UserRecord {
  /// Creates a record of a user, without the password hash.
  fileprivate init(_ user: User) {
    self.init()
    self[.id] = user.id.description
    self[.name] = user.name
    self[.email] = user.email
    self[.birthday] = user.birthday?.description
    self[.language] = user.language.rawValue
    self[.role] = user.role.rawValue
    customValues = user.customValues.mapValues(\.description)
    self[.createdAt] = user.createdAt.rfc3339
    self[.termsAcceptedAt] = user.termsAcceptedAt?.rfc3339
    self[.emailVerifiedAt] = user.emailVerifiedAt?.rfc3339
    self[.disabledAt] = user.disabledAt?.rfc3339
    self[.lastLogInAt] = user.lastLogInAt?.rfc3339
    self[.externalID] = user.externalID?.description
  }
}
