public import AccountsForms
import Foundation

extension UserAdministration {
  /// Unlocks an account by deleting its failed logins.
  ///
  /// - Parameters:
  ///   - email: the account.
  ///   - actor: the administrator.
  /// - Returns: whether there were failed logins; without any, no event is audited.
  /// - Throws: ``StorageError``, and ``StaleProof`` for an actor who is no administrator any more.
  @discardableResult
  public func unlock(_ email: EmailAddress, by actor: AuditActor) async throws -> Bool {
    let now = accounts.now()
    return try await store.transaction { transaction in
      try transaction.requireAdministrator(actor)
      let user = try transaction.user(.email(email))?.id
      let hasFailed = try transaction.counter(.account(email)) != nil
      try transaction.put(nil, for: .account(email))
      let ofUser = try user.map { try transaction.deleteCounters(of: $0) } ?? 0
      guard hasFailed || ofUser > 0 else { return false }
      try transaction.append(AuditEntry(at: now, action: .unlock, actor: actor, target: user))
      return true
    }
  }
}
