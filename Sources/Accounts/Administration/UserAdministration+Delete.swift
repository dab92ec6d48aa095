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
    let now = accounts.now()
    let mail = try accounts.mailSealer()
    return try await store.transaction { [rule = accounts.lastAdministratorRule] transaction in
      try transaction.require(authorization)
      guard let user = try transaction.user(reference) else { return .notFound }
      return try transaction.deleteUser(user, mail, at: now, by: authorization.actor, under: rule)
    }
  }

  /// Whether a user was the last administrator a moment ago.
  ///
  /// Use it to avoid offering a change that would be refused; the change itself checks again.
  ///
  /// - Throws: ``StorageError``.
  public func isProbablyLastAdministrator(_ reference: UserReference) async throws -> Bool {
    try await store.read { [rule = accounts.lastAdministratorRule] reader in
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

extension AccountTransaction {
  /// Deletes a user and all their data, unless they are the last administrator, and tells them by
  /// mail.
  func deleteUser(
    _ user: User,
    _ mail: MailSealer?,
    at now: Date,
    by actor: AuditActor,
    under rule: LastAdministratorRule
  ) throws -> UserDeletionResult {
    guard try rule.allows(user, becoming: nil, in: self) else {
      return .lastAdministrator
    }
    let earlier = try mailedCodes(of: user.id)
      .filter { $0.purpose == .restore && $0.isValid(at: now) }
      .map(\.recipient)
    try endAccess(after: .deleted, of: user, at: now, by: actor)
    guard try delete(user.id) else { return .notFound }
    // The next user with the address begins anew.
    try put(nil, for: .account(user.address))
    let action = user.awaitsApproval ? AuditEvent.Action.declineUser : .deleteUser
    try append(AuditEntry(at: now, action: action, actor: actor, target: user.id))
    try mail?.tellAccountDeleted(user, and: earlier, at: now, in: self)
    return .deleted(user)
  }
}
