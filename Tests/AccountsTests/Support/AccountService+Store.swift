import TestSupport

@testable import Accounts

extension AccountService {
  /// Adds an event to the audit log, like any action on a user.
  func addEvent(about id: UserID, by actor: AuditActor) async throws {
    try await store.addEvent(about: id, by: actor, at: now())
  }
}
