package import Accounts
import AccountsForms

/// An event as JSON.
package struct AuditEventDocument: Encodable {
  private let event: AuditEvent
  private let actor: String
  private let address: String?
  private let number: Int?

  /// Creates a document.
  package init(_ event: AuditEvent) {
    self.event = event
    actor = event.actor.description
    address = event.address
    number = event.number
  }

  /// Creates a document for the user whom the event is about: the data of other people are left
  /// out, and so is the number, whose gaps tell how many events are about others.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - reader: the user.
  init(_ event: AuditEvent, for reader: UserID) {
    self.event = event
    number = nil
    switch event.actor {
    case .user(let id, _) where id != reader: (actor, address) = ("administrator", nil)
    case .operator: (actor, address) = ("operator", nil)
    case .user, .anyone: (actor, address) = (event.actor.description, event.address)
    }
  }

  private enum CodingKeys: CodingKey {
    case number, at, action, reason, actor, target, session, address, detail
  }

  /// Encodes the fields.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(number, forKey: .number)
    try container.encode(event.at.rfc3339, forKey: .at)
    try container.encode(event.action.rawValue, forKey: .action)
    try container.encode(event.reason?.rawValue, forKey: .reason)
    try container.encode(actor, forKey: .actor)
    try container.encode(event.target?.description, forKey: .target)
    try container.encode(event.session?.description, forKey: .session)
    try container.encode(address, forKey: .address)
    try container.encode(event.detail, forKey: .detail)
  }
}
