import AccountsForms
import Foundation

extension UserAdministration {
  /// Exports all stored user data for an import, a page at a time, ordered by identifier.
  ///
  /// - Parameters:
  ///   - id: the last user of the previous page; nil for the first page.
  ///   - hasHashes: whether to include the password hashes.
  ///   - authorization: that of the administrator, required by the transaction of the audit event
  ///     of the first page; for each other page, the actor must still be an administrator.
  ///   - limit: the most users on a page.
  /// - Returns: the records; empty after the last user.
  /// - Throws: ``StorageError`` and ``StaleProof``.
  public func export(
    after id: UserID?,
    withHashes hasHashes: Bool,
    by authorization: Authorization,
    limit: Int = 1000
  ) async throws -> [UserRecord] {
    if id == nil {
      try await auditExport(by: authorization)
    } else {
      try await store.read { try $0.require(authorization, needsProof: false) }
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
  ///   - authorization: that of the administrator.
  /// - Returns: the records, in the order of the users.
  /// - Throws: ``StorageError`` and ``StaleProof``.
  public func export(
    _ users: [UserID],
    by authorization: Authorization
  ) async throws -> [UserRecord] {
    try await auditExport(of: users.count, by: authorization)
    return try await store.read { reader in
      try users.compactMap { try reader.user(.id($0)).map { UserRecord($0) } }
    }
  }

  /// Audits an export, in the transaction that requires the right to it; on a full disk, only the
  /// right is required.
  private func auditExport(of count: Int? = nil, by authorization: Authorization) async throws {
    let entry = AuditEntry(
      at: accounts.now(),
      action: .exportUsers,
      actor: authorization.actor,
      detail: count.map { "\($0)" }
    )
    try await store.read { try $0.require(authorization) }
    try await accounts.auditIfWritable(entry) { try $0.require(authorization) }
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
