package import Accounts
import AccountsForms

/// All data held on a user, as JSON.
package struct PersonalDataDocument: Encodable {
  private let data: PersonalData

  /// Creates a document.
  package init(_ data: PersonalData) { self.data = data }

  private enum CodingKeys: CodingKey {
    case user, termsAcceptedAt, sessions, devices, recoveryCodes, resetCodeExpiresAt, mailedCodes,
      emails, events, hasMoreEvents
  }

  private struct Device: Encodable {
    let createdAt: String
    let lastUsedAt: String
    let networks: [String]
  }

  private struct Code: Encodable {
    let purpose: String
    let recipient: String?
    let createdAt: String
    let expiresAt: String?

    init(_ code: OneTimeSecret) {
      purpose = code.purpose.name
      recipient = code.email?.text
      createdAt = code.createdAt.rfc3339
      expiresAt = code.expiresAt?.rfc3339
    }
  }

  /// Encodes the fields.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(UserDocument(data.user), forKey: .user)
    try container.encode(data.user.termsAcceptedAt?.rfc3339, forKey: .termsAcceptedAt)
    try container.encode(data.sessions.map(SessionDocument.init), forKey: .sessions)
    try container.encode(
      data.devices.map {
        Device(
          createdAt: $0.createdAt.rfc3339,
          lastUsedAt: $0.lastUsedAt.rfc3339,
          networks: $0.networks
        )
      },
      forKey: .devices
    )
    try container.encode(data.recoveryCodes, forKey: .recoveryCodes)
    try container.encode(data.resetCodeExpiresAt?.rfc3339, forKey: .resetCodeExpiresAt)
    try container.encode(data.mailedCodes.map(Code.init), forKey: .mailedCodes)
    try container.encode(data.mails.map(MailDocument.init), forKey: .emails)
    let events = data.events.map { AuditEventDocument($0, for: data.user.id) }
    try container.encode(events, forKey: .events)
    try container.encode(data.hasMoreEvents, forKey: .hasMoreEvents)
  }
}
