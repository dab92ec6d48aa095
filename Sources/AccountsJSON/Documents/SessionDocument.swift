package import Accounts
import AccountsForms

/// A session as JSON.
package struct SessionDocument: Encodable {
  private let session: Session

  /// Creates a document.
  package init(_ session: Session) { self.session = session }

  private enum CodingKeys: CodingKey {
    case id, createdAt, lastSeenAt, expiresAt, address, userAgent
  }

  /// Encodes the fields.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(session.id.description, forKey: .id)
    try container.encode(session.createdAt.rfc3339, forKey: .createdAt)
    try container.encode(session.lastSeenAt.rfc3339, forKey: .lastSeenAt)
    try container.encode(session.expiresAt.rfc3339, forKey: .expiresAt)
    try container.encode(session.client.address, forKey: .address)
    try container.encode(session.client.userAgent, forKey: .userAgent)
  }
}
