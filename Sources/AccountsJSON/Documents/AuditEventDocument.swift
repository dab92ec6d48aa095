package import Accounts
import AccountsForms

/// An event as JSON.
package struct AuditEventDocument: Encodable {
  private let event: AuditEvent

  /// Creates a document.
  package init(_ event: AuditEvent) { self.event = event }

  private enum CodingKeys: CodingKey {
    case number, at, action, reason, actor, target, session, address, detail
  }

  /// Encodes the fields.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(event.number, forKey: .number)
    try container.encode(event.at.rfc3339, forKey: .at)
    try container.encode(event.action.rawValue, forKey: .action)
    try container.encode(event.reason?.rawValue, forKey: .reason)
    try container.encode(event.actor.description, forKey: .actor)
    try container.encode(event.target?.description, forKey: .target)
    try container.encode(event.session?.description, forKey: .session)
    try container.encode(event.address, forKey: .address)
    try container.encode(event.detail, forKey: .detail)
  }
}
