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
    try await work(as: actor) { work in
      let user = try work.rows.user(.email(email))?.id
      let hasFailed = try work.rows.counter(.account(email)) != nil
      try work.rows.put(nil, for: .account(email))
      let ofUser = try user.map { try work.rows.deleteCounters(of: $0) } ?? 0
      guard hasFailed || ofUser > 0 else { return false }
      try work.record(.unlock, of: user)
      return true
    }
  }
}
