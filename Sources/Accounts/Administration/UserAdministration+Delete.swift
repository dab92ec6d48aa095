import AccountsForms
import Foundation

extension UserAdministration {
  /// Deletes a user and all their data; this declines an account that waits for approval.
  ///
  /// The deletion cannot be undone. The audit log keeps the identifier, which then refers to no
  /// user. docs/storage.md lists the data that a store keeps for a while. The last administrator
  /// cannot be deleted.
  ///
  /// - Throws: ``StorageError`` and ``StaleProof``.
  public func delete(
    _ reference: UserReference,
    by authorization: Authorization
  ) async throws -> UserDeletionResult {
    try await work(by: authorization) { work in
      guard let user = try work.rows.user(reference) else { return .notFound }
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

/// The result of deleting a user.
public enum UserDeletionResult: Hashable, Sendable {
  /// The user is deleted; the value is their last state.
  case deleted(User)

  /// The user does not exist.
  case notFound

  /// The user is the last administrator who may log in; see ``UserUpdateResult/lastAdministrator``.
  case lastAdministrator
}

extension Work {
  /// Deletes a user and all their data, unless they are the last administrator, and tells them by
  /// mail.
  func delete(_ user: User) throws -> UserDeletionResult {
    guard try lastAdministrator.allows(user, becoming: nil, in: rows) else {
      return .lastAdministrator
    }
    let earlier = try rows.secrets(of: user.id)
      .filter { $0.purpose == .restore && $0.isValid(at: at) }
      .compactMap(\.email)
    try endAccess(after: .deleted, of: user)
    guard try rows.delete(user.id) else { return .notFound }
    // The next user with the address begins anew.
    try rows.put(nil, for: .account(user.address))
    try record(user.awaitsApproval ? .declineUser : .deleteUser, of: user.id)
    try tellAccountDeleted(user, and: earlier)
    return .deleted(user)
  }
}
