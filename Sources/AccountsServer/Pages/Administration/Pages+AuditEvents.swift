import Accounts
import AccountsForms

extension Pages {
  /// Returns a page of a user's events, newest first.
  ///
  /// - Parameters:
  ///   - user: the user.
  ///   - before: the cursor, an event number that all events are below; nil for the newest events.
  ///   - words: the language.
  /// - Returns: the events and the cursor of the next page; nil if there is none.
  /// - Throws: `StorageError`.
  func auditEvents(
    of user: User,
    before: Int?,
    in words: Messages
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
