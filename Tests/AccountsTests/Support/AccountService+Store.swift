import TestSupport

@testable import Accounts

extension AccountService {
  /// Adds an event to the audit log, like any action on a user.
  func addEvent(about id: UserID, by actor: AuditActor) async throws {
    try await store.addEvent(about: id, by: actor, at: now())
  }

  /// The same service, on whose store something happens before each transaction, given its number
  /// from 1.
  func interrupted(by happens: @escaping @Sendable (Int) async throws -> Void) -> AccountService {
    AccountService(store: InterruptedStore(store, happens), settings: settings, now: now)
  }
}
