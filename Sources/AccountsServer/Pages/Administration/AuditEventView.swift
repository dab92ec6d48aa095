import Accounts
import AccountsForms

/// What a template shows of an event of the audit log.
struct AuditEventView {
  let at: TimeView
  let action: String

  /// Why it was refused; nil where it was done.
  let refusal: String?

  let actor: String

  /// Where the administration has the actor; nil for nobody whom it has.
  let actorAddress: String?

  let place: String
  let detail: String

  /// Shows an event.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - user: whose page it is shown on.
  ///   - actors: the users among the actors who are still there.
  ///   - words: the language.
  init(_ event: AuditEvent, of user: User, actors: [UserID: User], in words: Words) {
    at = TimeView(event.at)
    action = event.action.texts[words.language]
    refusal = event.reason.map { "\(words[.refusedBecause]): \($0.texts[words.language])" }
    place = event.address ?? ""
    switch event.actor {
    case .user(user.id, _): (actor, actorAddress) = (words[.byThemselves], nil)
    case .user(let id, _):
      actor = actors[id]?.name ?? words[.byFormerUser]
      actorAddress = actors[id].map { ReturnPath.user($0.id).text }
    case .operator(let name): (actor, actorAddress) = (words[.byOperator, "name", name], nil)
    case .anyone: (actor, actorAddress) = (words[.byAnyone], nil)
    }
    let isRole = event.action == .setRole || event.action == .createUser
    let role = isRole ? event.detail.flatMap(Role.init(rawValue:)) : nil
    detail = role.map { words[$0.phrase] } ?? event.detail ?? ""
  }
}
