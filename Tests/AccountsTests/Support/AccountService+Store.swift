import AccountsSQLite
import TestSupport

@testable import Accounts

extension AccountService {
  /// The store, an SQLite file.
  var sqlite: SQLiteStore { get throws { try store.file } }

  /// Adds an event to the audit log, like any action on a user.
  func addEvent(about id: UserID, by actor: AuditActor) async throws {
    try await store.addEvent(about: id, by: actor, at: now())
  }
}
