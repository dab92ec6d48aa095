import AccountsForms
import Foundation

extension UserAdministration {
  /// Deletes a user and all their data; this declines an account that waits for approval.
  ///
  /// The deletion cannot be undone. The audit log keeps the identifier, which then refers to no
  /// user. docs/storage.md lists the data that a store keeps for a while. The last administrator
  /// cannot be deleted.
  ///
  /// - Returns: the user's last state; refused as `notFound` or `lastAdministrator`.
  /// - Throws: ``StorageError`` and ``StaleProof``.
  public func delete(
    _ reference: UserReference,
    by authorization: Authorization
  ) async throws -> Outcome<User> {
    try await work(by: authorization) { work in
      guard let user = try work.rows.user(reference) else { return .refused(Refusal(.notFound)) }
      return try work.delete(user)
    }
  }

  /// Whether a user was the last administrator a moment ago.
  ///
  /// Use it to avoid offering a change that would be refused; the change itself checks again.
  ///
  /// - Throws: ``StorageError``.
  public func isProbablyLastAdministrator(_ reference: UserReference) async throws -> Bool {
    let rule = LastAdministratorRule(verification: accounts.verification)
    return try await store.read { reader in
      guard let user = try reader.user(reference) else { return false }
      return try !rule.allows(user, becoming: nil, in: reader)
    }
  }
}

extension Work {
  /// Deletes a user and all their data, unless they are the last administrator, and tells them by
  /// mail.
  func delete(_ user: User) throws -> Outcome<User> {
    guard try lastAdministrator.allows(user, becoming: nil, in: rows) else {
      return .refused(Refusal(.lastAdministrator))
    }
    let earlier = try rows.secrets(of: user.id)
      .filter { $0.purpose == .restore && $0.isValid(at: at) }
      .compactMap(\.email)
    try endAccess(after: .deleted, of: user)
    guard try rows.delete(user.id) else { return .refused(Refusal(.notFound)) }
    // The next user with the address begins anew.
    try rows.put(nil, for: .account(user.address))
    try record(user.awaitsApproval ? .declineUser : .deleteUser, of: user.id)
    try tellAccountDeleted(user, and: earlier)
    return .done(user)
  }
}
