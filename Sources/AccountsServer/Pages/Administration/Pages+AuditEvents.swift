import Accounts
import AccountsForms

extension Pages {
  /// A page of a user's events, newest first.
  ///
  /// - Parameters:
  ///   - user: whose.
  ///   - before: the number behind which it goes on; nil for the newest.
  ///   - words: the language.
  /// - Returns: the events, and the number behind which there may be more; nil where there are none.
  /// - Throws: `StorageError`.
  func auditEvents(
    of user: User,
    before: Int?,
    in words: Words
  ) async throws -> (events: [AuditEventView], next: Int?) {
    let query = AuditQuery(user: user.id, before: before, limit: 50)
    let events = try await auditLog.events(query)
    var actors: [UserID: User] = [:]
    for case .user(let id, _) in Set(events.map(\.actor)) where id != user.id {
      actors[id] = try await administration.user(.id(id))
    }
    let next = events.count == query.limit ? events.last?.number : nil
    return (events.map { AuditEventView($0, of: user, actors: actors, in: words) }, next)
  }
}
