package import Accounts
package import AccountsSQLite
package import Foundation

/// Access to a store behind the service's back: the service keeps its store to itself, so that only
/// targets which import it with `@testable` have the same on the service.
extension AccountStore {
  /// The store, an SQLite file.
  package var file: SQLiteStore {
    get throws {
      guard let store = self as? SQLiteStore else { throw StoreIsNoFile() }
      return store
    }
  }

  /// Adds an event to the audit log, like any action on a user.
  package func addEvent(about id: UserID, by actor: AuditActor, at now: Date) async throws {
    let entry = AuditEntry(at: now, action: .enableUser, actor: actor, target: id)
    try await transaction { try $0.append(entry) }
  }
}

/// An error: the test's store is not a file.
private struct StoreIsNoFile: Error {}
