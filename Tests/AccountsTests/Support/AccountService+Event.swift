import Foundation

@testable import Accounts

extension AccountService {
  /// Adds an event to the audit log, as any act on a user does.
  func addEvent(about id: UserID, by actor: AuditActor) async throws {
    try await audit.append(AuditEntry(at: now(), action: .enableUser, actor: actor, target: id))
  }
}
