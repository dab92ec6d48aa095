import Accounts
import AccountsForms

/// The template values of an audit event.
struct AuditEventView {
  let at: TimeView
  let action: String

  /// The reason of a refusal; nil for an event that succeeded.
  let refusal: String?

  /// The affected user; empty for none.
  let target: String

  /// The address of the affected user's page; nil for a user who is deleted.
  let targetAddress: String?

  let actor: String

  /// The address of the actor's page; nil for an actor without one.
  let actorAddress: String?

  let place: String
  let detail: String

  /// Creates the template values of an event.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - user: the user whose page shows it; nil on the page of all events.
  ///   - people: the actors and affected users who still exist.
  ///   - words: the language.
  init(_ event: AuditEvent, of user: UserID?, people: [UserID: User], in words: Messages) {
    at = TimeView(event.at)
    action = event.action.texts[words.language]
    refusal = event.reason.map { "\(words[.refusedBecause]): \($0.texts[words.language])" }
    place = event.address ?? ""
    switch event.actor {
    case .user(let id, _) where id == event.target ?? user:
      (actor, actorAddress) = (words[.byThemselves], nil)
    case .user(let id, _):
      actor = people[id]?.displayName ?? words[.byFormerUser]
      actorAddress = people[id].map { RedirectTarget.user($0.id).text }
    case .operator(let name): (actor, actorAddress) = (words[.byOperator, "name", name], nil)
    case .anyone: (actor, actorAddress) = (words[.byAnyone], nil)
    }
    target = event.target.map { people[$0]?.displayName ?? words[.byFormerUser] } ?? ""
    targetAddress = event.target.flatMap { people[$0] }.map { RedirectTarget.user($0.id).text }
    let isRole = event.action == .setRole || event.action == .createUser
    let role = isRole ? event.detail.flatMap(Role.init(rawValue:)) : nil
    detail =
      role.map { words[$0.phrase] } ?? Self.invitation(event, in: words)
      ?? words.text(ofDetail: event.detail ?? "")
  }

  /// The identifier of an invitation and the role in words; nil for other events.
  private static func invitation(_ event: AuditEvent, in words: Messages) -> String? {
    guard event.action == .inviteUser, let parts = event.detail?.split(separator: " "),
      parts.count == 2, let role = Role(rawValue: String(parts[1]))
    else { return nil }
    return "\(parts[0]), \(words[role.phrase])"
  }
}
